import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { DetailsList } from '#platform/ui/details-list.tsx';
import type { Band, MarkingScheme } from '../../marking-scheme.ts';
import { inLanguage } from '../shared/in-language.ts';
import { HONOUR_BOUNDS, OUTCOME_WORDS, PROMOTION_BOUNDS, PROMOTION_CONDITIONS } from './promotion-words.ts';
import type { SchemeField, SchemePart } from './scheme-parts.ts';
import { valueAt } from './scheme-paths.ts';

type Line = { term: string; value: string };
const decimal = (value: string | number) => writtenDecimal(String(value), currentLocale());

export function PartSummary({ part, scheme }: { part: SchemePart; scheme: MarkingScheme }) {
  const { t } = useLingui();
  const lines: Line[] = part.fields
    .filter(({ when }) => when?.(scheme) ?? true)
    .map((field) => ({ term: t(field.label), value: said(field, valueAt(scheme, field.path)) }));

  function said(field: SchemeField, value: unknown): string {
    if (field.kind === 'flag') return value ? t`Yes` : t`No`;
    if (field.kind === 'number')
      return value === null || value === undefined ? t`None` : decimal(String(value));
    const given = value ?? 'exclude';
    const label = field.options.find((option) => option.value === given)?.label;
    return label === undefined ? String(given) : typeof label === 'string' ? label : t(label);
  }
  const words = (message: MessageDescriptor) => t(message);
  lines.push(...ownLines(part, scheme, { words, none: t`None`, always: t`In every other case` }));
  return <DetailsList items={lines} />;
}

type Tools = { words: (message: MessageDescriptor) => string; none: string; always: string };

function ownLines({ name }: SchemePart, scheme: MarkingScheme, { words, none, always }: Tools): Line[] {
  if (name === 'periods')
    return scheme.periods.map((period) => ({
      term: `${inLanguage(period.name)} × ${decimal(period.weight)}`,
      value: period.slots.map((slot) => `${inLanguage(slot.name)} × ${decimal(slot.weight)}`).join(', '),
    }));
  if (name === 'grades' && scheme.marking === 'judgements')
    return scheme.judgements.map(({ code, label }) => ({ term: code, value: inLanguage(label) }));
  if (name === 'grades') return [...scheme.grades, ...scheme.appreciations].map(bandLine);
  if (name === 'honours')
    return scheme.honours.map((honour) => ({
      term: inLanguage(honour.label),
      value: boundsText(HONOUR_BOUNDS, honour, words) || none,
    }));
  if (name === 'promotion')
    return scheme.promotion.map((rule) => {
      const conditions = Object.entries(PROMOTION_CONDITIONS).flatMap(([field, { yes, no }]) => {
        const value = (rule as Record<string, unknown>)[field];
        return value === undefined ? [] : [words(value ? yes : no)];
      });
      const bounds = boundsText(PROMOTION_BOUNDS, rule, words);
      return {
        term: words(OUTCOME_WORDS[rule.outcome]),
        value: [...(bounds ? [bounds] : []), ...conditions].join(', ') || always,
      };
    });
  return [];
}

const bandLine = ({ from, code, label }: Band): Line => {
  const name = inLanguage(label);
  return { term: `≥ ${decimal(from)}`, value: name === code ? code : `${code} · ${name}` };
};

function boundsText(
  bounds: Readonly<Record<string, MessageDescriptor>>,
  of: object,
  words: Tools['words'],
): string {
  return Object.entries(bounds)
    .flatMap(([field, label]) => {
      const value = (of as Record<string, string | number | undefined>)[field];
      return value === undefined ? [] : [`${words(label)} ${decimal(value)}`];
    })
    .join(', ');
}
