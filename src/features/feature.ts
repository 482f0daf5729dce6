import type { AnyRouter } from '@orpc/server';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { AuthHooks } from '#platform/auth/server/options.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { AuditSubject, AuditWords } from './audit.ts';
import type { DemoSchool, DemoWork } from './demo.ts';
import type { NoticeReaders, NoticesNow, NoticeWords } from './notices.ts';
import type { Page } from './page.ts';
import type { Finder } from './search.ts';
import type { ApprovalKind, AskSecondPerson } from './second-person.ts';
import type { Actor } from './people/people.rules.ts';
import type { RetentionKind } from './people/retention.rules.ts';
import type { Call } from './people/server/people.service.ts';
import type { SignedKind } from './signed-papers/signed-papers.rules.ts';

/**
 * The registration of a feature, in its own `x.feature.ts`. `src/app/features.ts` lists them in
 * dependency order; nothing else in the app refers to a feature.
 */
export type Feature = {
  /** The folder's name. */
  name: string;
  pages?: readonly Page[];
  /** Its procedures, by their name in the API. */
  router?: (school: SchoolParts) => Record<string, AnyRouter>;
  /** The exports of its `x.tables.ts`; the tables among them are the feature's. */
  tables?: Readonly<Record<string, unknown>>;
  /** Background jobs. */
  jobs?: (tools: JobTools) => readonly JobKind[];
  /** Invariants of the books: a check that finds a breach stops all movements of money. */
  invariants?: readonly Invariant[];
  /** The English names of its ledger accounts and movements, by kind or id, from its `x-book-words.ts`. */
  bookWords?: Readonly<Record<string, string>>;
  live?: LiveTopics;
  /** The texts of its notices, from its `x.notices.ts`. */
  notices?: NoticeWords;
  /** For some kinds of notices: their current parameters when a notice is sent through a channel. */
  noticesNow?: NoticesNow;
  /** For some kinds of notices: whether the recipient may still see what the notice is about. */
  noticeReaders?: NoticeReaders;
  /** The names of its audit events, and queries for the names of their subjects. */
  audit?: { words: AuditWords; subjects?: readonly AuditSubject[] };
  /** Its finders for the global search; their labels and actions are in `x.search.ts`. */
  finders?: readonly Finder[];
  /** The personal data it stores, for the document a person may download. */
  ownData?: OwnDataPart;
  /** Called when a student is enrolled, in the same transaction. */
  onEnrolled?: OnEnrolled;
  /** Called when a student changes class, in the same transaction. */
  onMoved?: OnMoved;
  /** A student's balances, for the certificate that nothing is owed. */
  studentMoney?: StudentMoney;
  /** The current state of the papers it signed. */
  papersNow?: PapersNow;
  /** Data it may delete after a number of months, if the school chooses so. */
  retention?: readonly Retention[];
  /** Its commands that a school may put under the two-person rule. */
  approvals?: readonly ApprovalKind[];
  /** Its part of the demonstration school. */
  demo?: (school: DemoSchool) => DemoWork;
};

/** The school's name and time zone may change at runtime, so they are read each time. */
export type JobTools = {
  school: { readonly timeZone: string; readonly schoolName: string };
  installation: Pick<Installation, 'publicUrl' | 'sendsMail'>;
  secrets: Secrets;
  /** The gateway of text messages; undefined without one. */
  sms?: SmsGateway | undefined;
  /** The texts of the notices of all features. */
  noticeWords: NoticeWords;
  noticesNow: NoticesNow;
  noticeReaders: NoticeReaders;
  files: FileStore;
  bookWords: Readonly<Record<string, string>>;
  onEnrolled: OnEnrolled;
  retention: readonly Retention[];
};

/** The other features' parts that a feature may use. */
export type SchoolParts = {
  facts: InstallationFacts;
  invariants: readonly Invariant[];
  auditSubjects: readonly AuditSubject[];
  bookWords: Readonly<Record<string, string>>;
  ownData: readonly OwnDataPart[];
  finders: readonly Finder[];
  onEnrolled: OnEnrolled;
  onMoved: OnMoved;
  /** The student balances of all features. */
  studentMoney: StudentMoney;
  papersNow: PapersNow;
  approvalKinds: readonly ApprovalKind[];
  /** For features that come before the approvals in dependency order; others import it. */
  askSecondPerson: AskSecondPerson;
  /**
   * Notifies an account's owner urgently of a change; for features that come before the inbox in dependency
   * order.
   */
  tellOwner: AuthHooks['tellOwner'];
};

/** Facts about the installation, known at startup. */
export type InstallationFacts = {
  schoolName: string;
  timeZone: string;
  /** The printed logins of the demonstration; null elsewhere. */
  demoAccounts: readonly DemoAccount[] | null;
  /** The first administrator needs a token, instead of the first visitor getting the role. */
  needsSetupToken?: boolean;
  backupKey?: BackupKeySource;
  /** Called when the name or time zone was changed by this process. */
  schoolChanged?: () => Promise<void>;
};

/** The origin of the backup key: generated here, configured by the server's operator, or none. */
export type BackupKeySource =
  | { from: 'file'; find: () => Promise<string | null> }
  | { from: 'configuration' }
  | { from: 'none' };
export type DemoAccount = { role: NonNullable<Actor['role']>; email: string; password: string };

/** An invariant of the books: the name of a breach, and the number of rows that violate it. */
export type Invariant = { rule: string; count: (tx: Tx) => Promise<number> };

/**
 * The live topics of a feature. A topic is `kind:id`, announced by the database on a change; the id
 * `all` covers a whole kind.
 */
export type LiveTopics = {
  /** Access checks by kind of topic. */
  mayHear: Record<string, (tx: Tx, actor: Actor, id: string) => boolean | Promise<boolean>>;
  /** The wider topic under which a kind is announced as well. */
  wider?: Record<string, string>;
};

/** The person whose data are read, and the school's day. */
export type DataSubject = { actor: Actor; email: string; studentId: string | null; today: SchoolDay };

/** Reads the data stored about a person, and nobody else: parts of the document by name. */
export type OwnDataPart = (tx: Tx, subject: DataSubject) => Promise<Record<string, unknown>>;

/**
 * A student's debt to the school and their credit, in centimes, read in the certifying transaction.
 */
export type StudentMoney = (tx: Tx, studentId: string) => Promise<{ owed?: bigint; savings?: bigint }>;

/**
 * The current facts of a signed paper, found by the number in its fields; null if there is none.
 * `facts` are the stored fields; for a replaced paper those of the newer one, as far as they are
 * public.
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

/**
 * Rows to delete once older than the retention period: deletes a batch older than a moment, and
 * returns the number.
 */
export type Retention = {
  what: RetentionKind;
  forget: (tx: Tx, before: Date, batch: number) => Promise<number>;
};

/**
 * Called in the transaction that enrolls or re-enrolls a student. The returned function runs at its
 * very end, where movements of money belong.
 */
export type OnEnrolled = (
  tx: Tx,
  call: Call & { key: string; timeZone: string },
  enrolled: { studentId: string; classId: string },
) => Promise<() => Promise<void>>;

/**
 * Called in the transaction that moves a student to another class, or out of all (null), after the
 * move.
 */
export type OnMoved = (
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address' | 'via'>,
  moved: { studentId: string; classId: string | null },
) => Promise<void>;
