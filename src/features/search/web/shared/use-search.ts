import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SHORTEST } from '../../search.filters.ts';
import { type Choice, KIND_NAMES, localChoices, type Reader } from './local-choices.ts';
import { recentChoices } from './recent-choices.ts';
import { searchApi } from './search.client.ts';

export type ChoiceGroup = { key: string; title: string; choices: readonly Choice[] };

const PAUSE_MS = 150;

/** Results for the typed text: actions and pages immediately, rows after a pause in typing. */
export function useSearch(typed: string, who: Reader) {
  const { t, i18n } = useLingui();
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const query = useQuery(
    searchApi.find.queryOptions({
      input: { text: asked },
      enabled: asked.length >= SHORTEST,
      staleTime: 10_000,
    }),
  );
  // Results of an older text are discarded.
  const answered = asked === text;
  const found = answered ? (query.data?.groups ?? []) : [];

  const local = localChoices(who, text, (english) => i18n._(english));
  const groups: ChoiceGroup[] = [
    { key: 'recent', title: t`Recent`, choices: text ? [] : recentChoices() },
    { key: 'actions', title: t`Actions`, choices: local.actions },
    ...found.map(({ kind, found: rows }) => ({
      key: kind,
      title: i18n._(KIND_NAMES[kind] ?? kind),
      choices: rows.map(({ id, title, note, path }) => ({ key: id, title: title ?? t`N/A`, note, path })),
    })),
    { key: 'pages', title: t`Pages`, choices: local.pages },
  ];
  return {
    groups: groups
      .map((group) => ({
        ...group,
        choices: group.choices.map((choice) => ({ ...choice, key: `${group.key} ${choice.key}` })),
      }))
      .filter(({ choices }) => choices.length > 0),
    waiting: text.length >= SHORTEST && (!answered || query.isFetching),
    error: answered ? query.error : null,
    isFetching: query.isFetching,
    refetch: query.refetch,
    /** Enter skips the debounce. */
    askNow: () => setAsked(text),
  };
}
