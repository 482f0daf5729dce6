import type { SQL } from 'drizzle-orm';

/** The names of a feature's audit events, in English, which is also the translation key. */
export type AuditWords = {
  /**
   * Common prefixes of action names, with a label for each: options of the audit trail's filter.
   */
  groups?: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, string>>;
  /** Labels of details that only this feature's events have. */
  terms?: Readonly<Record<string, string>>;
  /** Labels of detail values that are identifiers. */
  values?: Readonly<Record<string, string>>;
};

/** A type of subject of audit events. */
export type AuditSubject = {
  /** The type in events: `bank_account`. */
  type: string;
  /** A query of two columns, `id` and `name`: the current name of each subject. */
  names: SQL;
  /** Its ids also occur in the details of events. */
  inDetails?: true;
};
