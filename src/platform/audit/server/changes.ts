import type { AuditDetails } from './audit.tables.ts';

type Value = string | number | boolean | null | readonly string[];
type Fields = Readonly<Record<string, Value>>;

function written(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Changed fields as "old → new". For the school's own settings only: the trail stores no values about a person. */
export function changesOf<After extends Fields>(
  before: Readonly<Record<keyof After, Value>>,
  after: After,
): AuditDetails {
  const changes: AuditDetails = {};
  for (const field of Object.keys(after)) {
    const [was, is] = [written(before[field]), written(after[field])];
    if (was !== is) changes[field] = `${was} → ${is}`;
  }
  return changes;
}

/** The fields of a created or deleted record; empty ones are omitted. */
export const valuesOf = (fields: Fields): AuditDetails =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const text = written(value);
      return text === '–' ? [] : [[field, text]];
    }),
  );
