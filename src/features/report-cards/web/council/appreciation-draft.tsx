import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAssistantIsOn } from '#features/assistant/web/shared/use-assistant.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { reportCardsApi } from '../shared/report-cards.client.ts';

type Props = {
  of: { class_id: string; period: string; student_id: string };
  /** The field's text, which a draft replaces. */
  value: string;
  onChange: (text: string) => void;
};

/** Drafts the appreciation into its field, if the school has an assistant. Saving is left to the user. */
export function AppreciationDraft({ of, value, onChange }: Props) {
  const { t } = useLingui();
  const isOn = useAssistantIsOn();
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  // Undo also restores text typed while the model was answering.
  const typed = useRef(value);
  useEffect(() => {
    typed.current = value;
  }, [value]);
  const ask = useMutation({
    mutationFn: () => reportCardsApi.draftAppreciation.call(of),
    onError: toastError,
  });
  if (!isOn) return null;
  // The callback is passed per call, so that it does not run once another student is shown.
  const press = () =>
    ask.mutate(undefined, {
      onSuccess: ({ text }) => {
        setDraft({ text, before: typed.current });
        onChange(text);
      },
    });
  const isUnread = draft !== null && draft.text === value;
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="quiet"
        size="sm"
        icon={<Sparkles aria-hidden />}
        busy={ask.isPending}
        busyLabel={t`Drafting...`}
        onClick={press}
      >
        {t`Draft with the assistant`}
      </Button>
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isUnread && (
          <>
            <Badge tone="pending">{t`Draft`}</Badge>
            <span>{t`Read it and correct it before you save.`}</span>
          </>
        )}
      </output>
      {isUnread && draft.before.trim() !== '' && (
        <Button variant="quiet" size="sm" onClick={() => onChange(draft.before)}>
          {t`Restore my text`}
        </Button>
      )}
    </div>
  );
}
