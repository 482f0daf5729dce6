import type { AnyRouter } from '@orpc/server';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { AuditSubject, AuditWords } from './audit.ts';
import type { DemoSchool, DemoWork } from './demo.ts';
import type { Page } from './page.ts';
import type { Finder } from './search.ts';
import type { Actor } from './people/people.rules.ts';
import type { RetentionKind } from './people/retention.rules.ts';
import type { Call } from './people/server/people.service.ts';
import type { SignedKind } from './signed-papers/signed-papers.rules.ts';

/**
 * What the app needs of a feature, said in the feature's own `x.feature.ts`. `src/app/features.ts` lists all of them in the order
 * in which they may use each other; nothing else of the app names a feature for being there.
 */
export type Feature = {
  /** The folder's name. */
  name: string;
  pages?: readonly Page[];
  /** Its procedures, by the name that they have on the network. */
  router?: (school: SchoolParts) => Record<string, AnyRouter>;
  /** What its `x.tables.ts` export: the tables among it are the feature's. */
  tables?: Readonly<Record<string, unknown>>;
  /** Work beside the requests. */
  jobs?: (tools: JobTools) => readonly JobKind[];
  /** What is always true of the books: a check that finds a breach stops all movements of money. */
  invariants?: readonly Invariant[];
  /** What its accounts and movements are called in the books, in English, by their kinds or ids: its `x.book-words.ts`. */
  bookWords?: Readonly<Record<string, string>>;
  live?: LiveTopics;
  /** What its events are called in the audit trail, and how the names of what they are about are found. */
  audit?: { words: AuditWords; subjects?: readonly AuditSubject[] };
  /** What of it the search over everything finds; its words and actions stand in `x.search.ts`. */
  finders?: readonly Finder[];
  /** What it keeps about a person, for the document that they may download. */
  ownData?: OwnDataPart;
  /** What it does for a student who is enrolled, in the same transaction. */
  onEnrolled?: OnEnrolled;
  /** What it does for a student who changes class, in the same transaction. */
  onMoved?: OnMoved;
  /** What it knows of a student's money, for the certificate that nothing is owed. */
  studentMoney?: StudentMoney;
  /** What it says today of the papers that it signed. */
  papersNow?: PapersNow;
  /** What it may forget after so many months, where the school says so. */
  retention?: readonly Retention[];
  /** What it adds to the demonstration school. */
  demo?: (school: DemoSchool) => DemoWork;
};

/** The school's time zone may change while the portal runs: it is asked for each time. */
export type JobTools = {
  school: { readonly timeZone: string };
  files: FileStore;
  onEnrolled: OnEnrolled;
  retention: readonly Retention[];
};

/** What a feature that serves the others is given of them. */
export type SchoolParts = {
  facts: InstallationFacts;
  invariants: readonly Invariant[];
  auditSubjects: readonly AuditSubject[];
  bookWords: Readonly<Record<string, string>>;
  ownData: readonly OwnDataPart[];
  finders: readonly Finder[];
  onEnrolled: OnEnrolled;
  onMoved: OnMoved;
  /** What every feature knows of a student's money, together. */
  studentMoney: StudentMoney;
  papersNow: PapersNow;
};

/** What an installation is told about itself when it starts. */
export type InstallationFacts = {
  schoolName: string;
  timeZone: string;
  /** The sign-ins that are printed, where this is the demonstration. */
  demoAccounts: readonly DemoAccount[] | null;
  /** The first administrator comes with a token: nobody is promised the role for being first. */
  needsSetupToken?: boolean;
  backupKey?: BackupKeySource;
  /** Called when name or time zone were changed here. */
  schoolChanged?: () => Promise<void>;
};

/** Where the key of the backups comes from: made here, configured by whoever runs the server, or none. */
export type BackupKeySource =
  | { from: 'file'; find: () => Promise<string | null> }
  | { from: 'configuration' }
  | { from: 'none' };
export type DemoAccount = { role: NonNullable<Actor['role']>; email: string; password: string };

/** Something that is always true of the books: what a breach is called, and how many rows break it. */
export type Invariant = { rule: string; count: (tx: Tx) => Promise<number> };

/**
 * What open pages may hear of. A topic is `kind:id`, announced by the database when something changed; `all` stands for any of
 * a kind.
 */
export type LiveTopics = {
  /** Who may hear of a topic, by its kind. */
  mayHear: Record<string, (tx: Tx, actor: Actor, id: string) => boolean | Promise<boolean>>;
  /** Under which wider topic a kind is announced as well. */
  wider?: Record<string, string>;
};

/** Whose data are read, and on which day of the school. */
export type DataSubject = { actor: Actor; email: string; studentId: string | null; today: SchoolDay };

/** Reads what is kept about a person, and nothing about anybody else: parts of the document by their names. */
export type OwnDataPart = (tx: Tx, subject: DataSubject) => Promise<Record<string, unknown>>;

/** What a student owes the school and what it keeps for them, in centimes, read in the transaction that certifies it. */
export type StudentMoney = (tx: Tx, studentId: string) => Promise<{ owed?: bigint; savings?: bigint }>;

/**
 * What the school says today of a paper that it signed, found by the number in the paper's fields; null where there is none of that
 * number. `facts` are the fields as the school keeps them, of a replaced paper those of the newer one as far as anybody may see them.
 */
export type PaperNow = (
  tx: Tx,
  facts: Readonly<Record<string, string | null>>,
  at: Date,
) => Promise<{
  state: 'valid' | 'replaced' | 'cancelled';
  facts: Record<string, string | null> | null;
  class_changed?: boolean;
} | null>;
export type PapersNow = Partial<Record<SignedKind, PaperNow>>;

/** Rows that may go once they are older than the school keeps them: a batch of those before a moment, and how many went. */
export type Retention = {
  what: RetentionKind;
  forget: (tx: Tx, before: Date, batch: number) => Promise<number>;
};

/**
 * Called in the transaction that enrols a student, or brings one back into a class. What it gives back is called at its very end, where movements of money belong.
 */
export type OnEnrolled = (
  tx: Tx,
  call: Call & { key: string; timeZone: string },
  enrolled: { studentId: string; classId: string },
) => Promise<() => Promise<void>>;

/** Called in the transaction that moves a student to another class, or out of all (null), once the student is there. */
export type OnMoved = (
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address' | 'via'>,
  moved: { studentId: string; classId: string | null },
) => Promise<void>;
