import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useAssistantIsOn } from '#features/assistant/web/shared/use-assistant.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { DraftInput } from '../../draft.contract.ts';
import { announcementsApi } from '../announcements.client.ts';
import type { TranslationDraft as Draft } from './use-translation-draft.ts';

export function TranslationDraft({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const isOn = useAssistantIsOn();
  const ask = useMutation({
    mutationFn: (source: DraftInput) => announcementsApi.draft.call(source),
    onError: toastError,
  });
  const { unread, source, fill, accept } = draft;
  if (!isOn && !unread) return null;
  const labels: Record<Locale, string> = { en: t`Draft in English`, fr: t`Draft in French` };
  const written: Record<Locale, string> = {
    en: t`The English text is a draft. Read it, then correct or accept it.`,
    fr: t`The French text is a draft. Read it, then correct or accept it.`,
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {source && (
        <Button
          variant="secondary"
          icon={<Sparkles aria-hidden />}
          busy={ask.isPending}
          busyLabel={t`Drafting...`}
          onClick={() => ask.mutate(source, { onSuccess: (text) => fill({ to: source.to, ...text }) })}
        >
          {labels[source.to]}
        </Button>
      )}
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {unread && (
          <>
            <Badge tone="pending">{t`Draft`}</Badge>
            <span>{written[unread]}</span>
          </>
        )}
      </output>
      {unread && (
        <Button variant="secondary" onClick={accept}>
          {t`Accept the draft`}
        </Button>
      )}
    </div>
  );
}
