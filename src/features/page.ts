import type { AnyContractRouter, InferContractRouterInputs } from '@orpc/contract';
import { readAddress, type RouteOf } from '#platform/http/address.ts';
import type { Role } from './people/people.rules.ts';

/** A read of the API that a page needs at its first view. */
export type Read = {
  contract: AnyContractRouter;
  name: string;
  input: unknown;
  /** Below `/api/v1`. */
  address: string;
  /** The page keeps its answer under a key of its own, on the device for example. */
  keptApart?: true;
};

type InputOf<Contract extends AnyContractRouter, Name extends keyof Contract> =
  InferContractRouterInputs<Contract> extends Record<Name, infer Input> ? Input : never;

/**
 * The read of a procedure with an input, for `reads` and `tabs` of a page: as the page's own call says it, which finds the answer.
 * An input is left out where the page's call leaves it out.
 */
export function read<Contract extends AnyContractRouter, Name extends keyof Contract & string>(
  contract: Contract,
  name: Name,
  input?: InputOf<Contract, Name>,
): Read {
  const procedure = contract[name] as unknown as RouteOf;
  return { contract, name, input, address: readAddress(procedure, input ?? {}) };
}

/** The same where the page keeps the answer under a key of its own. */
export const readApart: typeof read = (...call) => ({ ...read(...call), keptApart: true });

type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}$${infer Rest}`
    ? Rest extends `${infer Name}/${infer More}`
      ? Name | NamesIn<More>
      : Rest
    : never;

/** What stands for the `$names` of a path: of `/students/$studentId` a `studentId`. */
export type PathParams<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

/** As a method, so that a page of any path is a `Page` too. */
type ReadsOf<Path extends string> = {
  reads(params: PathParams<Path>, role: Role | null): readonly Read[];
}['reads'];

/** Words of a page that are the same for everybody, or of each role its own. */
type WordsByRole = Readonly<Record<Role | 'none', string>>;

/** What both sides know of a page of the portal; its code is named in the feature's `web/x.routes.tsx`. */
export type Page<Path extends string = string> = {
  /** The router's own notation: `/students/$studentId`. */
  path: Path;
  roles: 'signed-in' | readonly Role[];
  /** In English, which is its own translation key. */
  title: string;
  /** The page's own heading where it says more than its title. */
  heading?: string | WordsByRole;
  /** The line below its heading, where that never changes. */
  subtitle?: string | Partial<WordsByRole>;
  /** It has no content yet: menu and search offer it last. */
  coming?: true;
  /** What it reads at its first view: the document asks for it before the page's code is there. A read that it makes later is not named. */
  reads?: ReadsOf<Path>;
  /** The same for each tab that the address may name, as `?tab=fees` does. */
  tabs?: Readonly<Record<string, ReadsOf<Path>>>;
  /** The one filter of the address that its only read takes as well: `?which=0` is read at once, other filters by the page. */
  filter?: string;
  /** Where the first of `reads` has the heading of a page about one record: it is shown before the page's code is there. */
  headingField?: string;
};

/** States a page, so that its `reads` know the names in its path. */
export const page = <const Path extends string>(facts: Page<Path>): Page<Path> => facts;
