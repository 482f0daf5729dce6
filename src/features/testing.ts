import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Actor } from './people/people.rules.ts';

// The data that the tests over all features need from each: who may call its procedures, valid inputs for them, and rows to use as
// targets. Each feature exports it from its `x.testing.ts`; a test fails if anything is missing.

/**
 * All kinds of callers. The last five are edge cases: a parent with an unconfirmed link, one with an ended link, and three
 * administrators: with a closed account, with a temporary password, and without the required second factor.
 */
export const PRINCIPALS = [
  'anon',
  'pending',
  'student',
  'parent',
  'teacher',
  'admin',
  'unverified parent',
  'revoked parent',
  'disabled',
  'must change',
  'no factor',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
export type SignedIn = Exclude<Principal, 'anon'>;

export const PASSWORD = 'a long enough secret';

type TestPerson = { userId: string; email: string; actor: Actor };
/** Row ids by the name that features define. */
export type Rows = Readonly<Record<string, string>>;

/** A small school with one user of each kind, and a complete server for it. */
export type World = {
  db: Db;
  files: FileStore;
  portal: { request: (input: Request | string, init?: RequestInit) => Response | Promise<Response> };
  people: Record<SignedIn | 'stranger' | 'bystander', TestPerson>;
  /** Rows that belong to the student, the parent and the teacher (the student, their class), and rows of strangers. */
  mine: Rows;
  theirs: Rows;
  headersOf: (principal: Principal) => Record<string, string>;
  /** Calls the API as the administrator; the path is below /api/v1. */
  asAdmin: <Answer = { id: string }>(path: string, body: object) => Promise<Answer>;
};

/**
 * The target of a call: the caller's own rows, somebody else's, a missing id, or a malformed one.
 */
export const KINDS = ['mine', 'theirs', 'missing', 'malformed'] as const;
export type Kind = (typeof KINDS)[number];

export type Input = Record<string, unknown>;
type Row = string | (() => Promise<string>);

export type InputTools = {
  world: World;
  db: Db;
  kind: Kind;
  caller: Principal;
  /** A different text on every call. */
  unique: string;
  /** Incremented per call, for values that must differ between calls. */
  turn: number;
  /** The id of the target row; a row that the call consumes is created first. */
  id: (rows: { mine: Row; theirs?: Row }) => Promise<string>;
  /** A row of the world by name, mine or theirs depending on the kind. */
  row: (name: string) => Promise<string>;
  /** A row that belongs to an account: the caller's, or a stranger's. */
  own: (make: (userId: string) => Promise<string>) => Promise<string>;
};

/** For a column with personal data: the part of the data export that contains it, or the reason why none does. */
export type Exported = { told: string } | { untold: string };

export type FeatureTesting = {
  /**
   * Who may call what, written by hand: one letter for each of anon, pending, student, parent, teacher, admin.
   *   + any row    o only rows of one's own student or class (another's reads as missing)
   *   s only what belongs to one's own account    - never
   */
  matrix?: Readonly<Record<string, string>>;
  /** Procedures open to callers who must still choose a password or pass a second factor. */
  openWhileHeld?: readonly string[];
  /** A valid input for every procedure that takes one. */
  inputs?: (tools: InputTools) => Record<string, () => Promise<Input> | Input>;
  /** Overrides for a valid input so that it changes something, where it would otherwise match the row already. */
  changing?: (world: World) => Record<string, () => Promise<Input> | Input>;
  /** Rows about the student and the class of `whose`, by name. */
  rows?: (db: Db, whose: { student: string; class: string; admin: Actor }) => Promise<Rows>;
  /** Commands by method that change nothing, each with its reason. */
  reads?: Readonly<Record<string, string>>;
  /**
   * Procedures that the tests' small school refuses (409) even to permitted callers, each with its reason. The feature's own
   * tests cover success and the audit trail.
   */
  refusedHere?: Readonly<Record<string, string>>;
  /** Reads that are recorded in the audit trail. */
  keptReads?: readonly string[];
  /** Ids within a command's body that must exist, or the whole call is refused. */
  nested?: (missing: string) => Record<string, Input>;
  /** Tables written in the background. */
  backgroundTables?: readonly string[];
  /** Every column that contains personal data. */
  personColumns?: Readonly<Record<string, Exported>>;
};
