import type { AuditDetails } from '#platform/audit/server/audit.tables.ts';

type Value = string | number | boolean | null | readonly string[];

function written(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What a change makes different, field by field: "old → new". Nothing about a person stands in the school's settings. */
export function changesOf<Fields extends Readonly<Record<string, Value>>>(
  before: Readonly<Record<keyof Fields, Value>>,
  after: Fields,
): AuditDetails {
  const changes: AuditDetails = {};
  for (const field of Object.keys(after)) {
    const [was, is] = [written(before[field]), written(after[field])];
    if (was !== is) changes[field] = `${was} → ${is}`;
  }
  return changes;
}
