import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Actor } from './people/people.rules.ts';

// What the tests over all features need of each: who may call its procedures, right inputs for them, and rows to call them about.
// A feature says it in its `x.testing.ts`; a test fails for what a feature forgot.

/**
 * Everybody who may call. The last five are the hard ones: a parent whose link nobody has confirmed, one whose link was
 * ended, and three administrators: with a closed account, with a password that was given to them, without the second factor
 * that the school wants.
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

/** The password of all of them. */
export const PASSWORD = 'a long enough secret';

type TestPerson = { userId: string; email: string; actor: Actor };
/** Row ids by the name that features give them. */
export type Rows = Readonly<Record<string, string>>;

/** A small school with one user of each kind, and a complete server for it. */
export type World = {
  db: Db;
  files: FileStore;
  portal: { request: (input: Request | string, init?: RequestInit) => Response | Promise<Response> };
  people: Record<SignedIn | 'stranger' | 'bystander', TestPerson>;
  /** What belongs to the student, the parent and the teacher (the student, their class), and what is a stranger's. */
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
  /** Counts the calls: whatever should differ from one to the next. */
  turn: number;
  /** An id of a row that the call is about; one that is used up is made for it. */
  id: (rows: { mine: Row; theirs?: Row }) => Promise<string>;
  /** A row of the world by name, mine or theirs depending on the kind. */
  row: (name: string) => Promise<string>;
  /** A row that belongs to an account: the caller's, or a stranger's. */
  own: (make: (userId: string) => Promise<string>) => Promise<string>;
};

/** Of a person's column: the part of the downloadable document that tells it, or why none does. */
export type Exported = { told: string } | { untold: string };

export type FeatureTesting = {
  /**
   * Who may call what, written by hand: one letter for each of anon, pending, student, parent, teacher, admin.
   *   + any row    o only rows of one's own student or class (another's reads as missing)
   *   s only what belongs to one's own account    - never
   */
  matrix?: Readonly<Record<string, string>>;
  /** What somebody may call who has yet to choose a password or to show a second factor. */
  openWhileHeld?: readonly string[];
  /** A valid input for every procedure that takes one. */
  inputs?: (tools: InputTools) => Record<string, () => Promise<Input> | Input>;
  /** What to put over a right input so that it changes something, where the row is so already. */
  changing?: (world: World) => Record<string, () => Promise<Input> | Input>;
  /** Rows about the student and the class of `whose`, by name. */
  rows?: (db: Db, whose: { student: string; class: string; admin: Actor }) => Promise<Rows>;
  /** Commands by method that change nothing, each with its reason. */
  reads?: Readonly<Record<string, string>>;
  /**
   * What even whoever may call it is refused by the tests' small school (409), each with its reason. The feature's own tests see
   * it done, and that the trail has it.
   */
  refusedHere?: Readonly<Record<string, string>>;
  /** Reads that are recorded in the audit trail. */
  keptReads?: readonly string[];
  /** Ids in the body of a command that have to be there, or the whole call is refused. */
  nested?: (missing: string) => Record<string, Input>;
  /** Tables written in the background. */
  backgroundTables?: readonly string[];
  /** Every column that names a person. */
  personColumns?: Readonly<Record<string, Exported>>;
};
