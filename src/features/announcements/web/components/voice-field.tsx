import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileAudio, Mic, Square, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MOST_VOICE_BYTES } from '#platform/files/voice.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { announcementFilesApi } from '../announcements.client.ts';
import type { Recording } from './record-voice.ts';
import { type Voice, VoiceNote } from './voice-note.tsx';

type Props = {
  /** The current voice note of the announcement. */
  before: Voice | null;
  error: FieldMistake;
  onVoice: (fileId: string | null) => void;
  onBusy: (busy: boolean) => void;
};

class TooLarge extends Error {}

/** A voice note in addition to the text: recorded or chosen here, with playback, removal and re-recording. */
export function VoiceField({ before, error, onVoice, onBusy }: Props) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<{ voice: Voice; local?: Blob } | null>(before && { voice: before });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_VOICE_BYTES) throw new TooLarge();
      return announcementFilesApi.uploadVoice.call({ file });
    },
    onSuccess: (voice, local) => {
      setMade({ voice, local });
      onVoice(voice.file_id);
    },
  });
  const recorder = useRecorder((file) => upload.mutate(file));
  const isBusy = upload.isPending || recorder.isRecording;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const failed = upload.error
    ? upload.error instanceof TooLarge
      ? t`The voice note is larger than 70 KB.`
      : errorSentence(upload.error)
    : (recorder.failed ?? error?.message);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t`Voice note`}</legend>
      <p className="text-sm text-muted">
        {t`For families who do not read: up to 30 seconds, in addition to the text. Text messages and paper carry only the text.`}
      </p>
      {made && (
        <div className="flex items-center gap-2">
          <VoiceNote key={made.voice.file_id} voice={made.voice} local={made.local} />
          <IconButton
            icon={X}
            label={t`Remove the voice note`}
            onClick={() => {
              setMade(null);
              onVoice(null);
            }}
          />
        </div>
      )}
      {!made && (
        <div className="flex flex-wrap items-center gap-2">
          {recorder.isRecording ? (
            <Button icon={<Square aria-hidden />} onClick={recorder.stop}>
              {t`Stop recording`}
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                size="sm"
                icon={<Mic aria-hidden />}
                busy={recorder.isStarting || upload.isPending}
                busyLabel={upload.isPending ? t`Uploading...` : undefined}
                onClick={() => {
                  upload.reset();
                  recorder.start();
                }}
              >
                {t`Record a voice note`}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                icon={<FileAudio aria-hidden />}
                disabled={upload.isPending}
                onClick={() => chooser.current?.click()}
              >
                {t`Choose a recording`}
              </Button>
            </>
          )}
          <output className="figures text-sm">
            {recorder.isRecording && t`Recording: ${recorder.seconds} of 30 s`}
          </output>
        </div>
      )}
      <div role="alert">{failed && <FieldError id="voice-error" error={{ message: failed }} />}</div>
      <input
        ref={chooser}
        type="file"
        accept="audio/webm,audio/ogg,.webm,.ogg,.opus"
        hidden
        aria-label={t`Choose a recording`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          recorder.forget();
          if (file) upload.mutate(file);
          target.value = '';
        }}
      />
    </fieldset>
  );
}

/** The recorder; its code is loaded on the first press. */
function useRecorder(onRecorded: (file: File) => void) {
  const { t } = useLingui();
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const begin = useMutation({
    mutationFn: async () => {
      const { recordVoice } = await import('./record-voice.ts');
      return recordVoice();
    },
    onSuccess: (begun) => void followed(begun),
  });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  async function followed(begun: Recording): Promise<void> {
    // Permission may be granted after the dialog was closed.
    if (!isOpen.current) return begun.stop();
    setSeconds(0);
    setRecording(begun);
    const file = await begun.done;
    if (!isOpen.current) return;
    setRecording(null);
    onRecorded(file);
  }
  useEffect(() => {
    if (!recording) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => {
      clearInterval(timer);
      // The dialog may be closed during a recording.
      recording.stop();
    };
  }, [recording]);
  const why = begin.error && 'why' in begin.error ? begin.error.why : begin.error && 'unsupported';
  return {
    isRecording: recording !== null,
    isStarting: begin.isPending,
    seconds,
    failed:
      why === 'refused'
        ? t`The microphone is not allowed. Allow it in the browser, or choose a recording.`
        : why
          ? t`This device cannot record here. Record elsewhere and choose the recording (Opus in WebM or Ogg).`
          : undefined,
    start: () => begin.mutate(),
    stop: () => recording?.stop(),
    forget: () => begin.reset(),
  };
}
