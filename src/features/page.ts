import type { AnyContractRouter, InferContractRouterInputs } from '@orpc/contract';
import { readAddress, type RouteOf } from '#platform/http/address.ts';
import type { Duty } from './people/duties.rules.ts';
import type { Role } from './people/people.rules.ts';

/** An API read that a page needs on its first render. */
export type Read = {
  contract: AnyContractRouter;
  name: string;
  input: unknown;
  /** Below `/api/v1`. */
  address: string;
  /**
   * The page caches the response under another key than this contract's: on the device, or by the whole contract of
   * which this is a part.
   */
  keptApart?: true;
};

type InputOf<Contract extends AnyContractRouter, Name extends keyof Contract> =
  InferContractRouterInputs<Contract> extends Record<Name, infer Input> ? Input : never;

/**
 * A read of a procedure, for `reads` and `tabs` of a page. The input must equal that of the page's
 * own call, including omitted fields, for the response to be found.
 */
export function read<Contract extends AnyContractRouter, Name extends keyof Contract & string>(
  contract: Contract,
  name: Name,
  input?: InputOf<Contract, Name>,
): Read {
  const procedure = contract[name] as unknown as RouteOf;
  return { contract, name, input, address: readAddress(procedure, input ?? {}) };
}

/** The same if the page caches the response under a separate key. */
export const readApart: typeof read = (...call) => ({ ...read(...call), keptApart: true });

type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}$${infer Rest}`
    ? Rest extends `${infer Name}/${infer More}`
      ? Name | NamesIn<More>
      : Rest
    : never;

/** The values of a path's `$names`: `studentId` for `/students/$studentId`. */
export type PathParams<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

/** A method, so that a page with any path is assignable to `Page`. */
type ReadsOf<Path extends string> = {
  reads(params: PathParams<Path>, role: Role | null): readonly Read[];
}['reads'];

/** Texts of a page, the same for everyone or one per role. */
type WordsByRole = Readonly<Record<Role | 'none', string>>;

/**
 * The facts of a page shared by server and browser; its code is in the feature's
 * `web/x.routes.tsx`.
 */
export type Page<Path extends string = string> = {
  /** The router's own notation: `/students/$studentId`. */
  path: Path;
  roles: 'signed-in' | readonly Role[];
  /**
   * The duties of the administrators who may open it, besides the head, who may open every page. If omitted:
   * the head only.
   */
  duties?: 'any' | readonly Exclude<Duty, 'head'>[];
  /** In English, which is also the translation key. */
  title: string;
  /** The page's own heading, if it differs from the title. */
  heading?: string | WordsByRole;
  /** The line below its heading, if it is constant. */
  subtitle?: string | Partial<WordsByRole>;
  /**
   * The reads of its first render, started by the document before the page's code has loaded. Later
   * reads are not listed.
   */
  reads?: ReadsOf<Path>;
  /** The same for each tab in the URL (`?tab=fees`). */
  tabs?: Readonly<Record<string, ReadsOf<Path>>>;
  /**
   * The only URL filter that its read accepts too: `?which=0` is prefetched, other filters are left to the
   * page.
   */
  filter?: string;
  /**
   * The field of the first of `reads` with the heading of a record's page, shown before the page's
   * code has loaded.
   */
  headingField?: string;
};

/** Defines a page, so that the path parameters are typed in its `reads`. */
export const page = <const Path extends string>(facts: Page<Path>): Page<Path> => facts;
