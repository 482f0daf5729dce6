import type { SQL } from 'drizzle-orm';

/** What the events of a feature are called, in English, which is its own translation key. */
export type AuditWords = {
  /** The start that names of actions share, and what they are called together: one to choose in the trail's filter. */
  groups?: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, string>>;
  /** What stands before the colon of a detail that only this feature's events have. */
  terms?: Readonly<Record<string, string>>;
  /** Values of details that are words of the code. */
  values?: Readonly<Record<string, string>>;
};

/** Something that events are about. */
export type AuditSubject = {
  /** As events name it: `bank_account`. */
  type: string;
  /** A query of two columns, `id` and `name`: what each is called today. */
  names: SQL;
  /** Its ids stand in the details of events too. */
  inDetails?: true;
};
