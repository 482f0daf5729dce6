import { useLingui } from '@lingui/react/macro';
import { Camera, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useOutbox } from '#platform/outbox/web/use-outbox.ts';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { MOST_WORK } from '../../assignments.rules.ts';
import { MOST_PHOTOS } from '../../photos.rules.ts';
import { addPhoto, type NotAdded } from './add-photo.ts';
import { entryIn, keepWork, workOf } from './hand-in-entry.ts';
import { PhotoList } from './photo-list.tsx';

type Props = { item: OwnAssignment; owner: string; onClose: () => void };

/** Hands in a text or photos. Photos are stored on the device before they are shown. */
export function HandInDialog({ item, owner, onClose }: Props) {
  const { t } = useLingui();
  const { waiting } = useOutbox(owner);
  const work = workOf(item, entryIn(waiting, item));
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const takesPhotos = item.hand_in === 'photos';
  const text = typed ?? work.text;
  const isEmpty = takesPhotos ? work.photos.length === 0 : text.trim() === '';
  function handIn() {
    setAsked(true);
    if (isEmpty) return;
    keepWork(item, () => ({ text: text.trim() }), { send: true }).then(onClose, toastError);
  }
  return (
    <Dialog
      open
      title={item.child ? t`Hand in for your child` : t`Hand in your work`}
      description={item.title}
      dirty={typed !== null && typed !== work.text}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
          <Button onClick={handIn}>{t({ message: 'Hand in', context: 'work' })}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {item.child && <p className="text-sm text-muted">{t`The teacher will see that you handed it in.`}</p>}
        {takesPhotos && <Photos item={item} photos={work.photos} isMissing={asked && isEmpty} />}
        <TextAreaField
          label={takesPhotos ? t`Note (optional)` : item.child ? t`The work` : t`Your work`}
          {...(!takesPhotos && { hint: t`You may replace it until it is due.` })}
          required={!takesPhotos}
          rows={takesPhotos ? 2 : 10}
          maxLength={MOST_WORK}
          value={text}
          error={!takesPhotos && asked && isEmpty ? { message: t`Please write your work` } : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Dialog>
  );
}

type PhotosProps = Pick<Props, 'item'> & { photos: ReturnType<typeof workOf>['photos']; isMissing: boolean };

function Photos({ item, photos, isMissing }: PhotosProps) {
  const { t } = useLingui();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(0);
  const [why, setWhy] = useState<NotAdded | null>(null);
  const words: Record<NotAdded, string> = {
    'too large': t`This picture cannot be made small enough. Please take a photo of the page.`,
    twice: t`This photo was added twice`,
    'too many': t`A piece of work can have at most 10 photos`,
  };
  async function addAll(files: FileList | null) {
    setWhy(null);
    for (const [at, file] of [...(files ?? [])].entries()) {
      setAdding((files?.length ?? 0) - at);
      // Sequential, because a weak phone has memory for one photo at a time.
      const notAdded = await addPhoto(item, file);
      if (notAdded) setWhy(notAdded);
    }
  }
  async function add(input: HTMLInputElement) {
    try {
      await addAll(input.files);
    } catch (error) {
      toastError(error);
    } finally {
      input.value = '';
      setAdding(0);
    }
  }
  const isFull = photos.length >= MOST_PHOTOS;
  const chooser = { type: 'file', accept: 'image/*', hidden: true } as const;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {t`One photo for each page, in order. They are kept on this device until they are handed in.`}
      </p>
      <PhotoList item={item} photos={photos} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={photos.length === 0 ? 'primary' : 'secondary'}
          icon={<Camera aria-hidden />}
          disabled={isFull}
          busy={adding > 0}
          busyLabel={t`Making it small...`}
          onClick={() => camera.current?.click()}
        >
          {t`Take a photo`}
        </Button>
        <Button
          variant="secondary"
          icon={<Images aria-hidden />}
          disabled={isFull || adding > 0}
          onClick={() => gallery.current?.click()}
        >
          {t`Choose photos`}
        </Button>
      </div>
      <input
        {...chooser}
        ref={camera}
        capture="environment"
        aria-label={t`Take a photo`}
        onChange={({ target }) => void add(target)}
      />
      <input
        {...chooser}
        ref={gallery}
        multiple
        aria-label={t`Choose photos`}
        onChange={({ target }) => void add(target)}
      />
      <p role="alert" className="text-sm text-danger">
        {why ? words[why] : isMissing && t`Please add a photo.`}
      </p>
    </div>
  );
}
