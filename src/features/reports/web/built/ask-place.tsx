import type { ComponentProps } from 'react';
import { useAssistantIsOn } from '#features/assistant/web/shared/use-assistant.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { AskPart as Ask } from './ask-part.tsx';

const AskPart = latePart(() => import('./ask-part.tsx').then((module) => module.AskPart), RowsLoading);

/** The question to the assistant, if the school has one. */
export function AskPlace(props: ComponentProps<typeof Ask>) {
  return useAssistantIsOn() ? <AskPart {...props} /> : null;
}
