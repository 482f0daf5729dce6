import type { useMaking } from './use-making.ts';

/** The confirmation shown when items are missing. */
export function MakingQuestion({
  of: { question, asked, busy, make },
}: {
  of: ReturnType<typeof useMaking>;
}) {
  return question.Dialog && asked ? (
    <question.Dialog
      counts={asked.counts}
      busy={busy}
      onGoOn={(reason) => make({ ...asked.input, reason })}
      onClose={question.close}
    />
  ) : null;
}
