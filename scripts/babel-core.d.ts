declare module '@babel/core' {
  import type { Rollup } from 'vite';

  type Transformed = { code: string | null; map: Rollup.SourceMapInput };
  export function transformAsync(code: string, options: Record<string, unknown>): Promise<Transformed | null>;
  export function parseAsync(code: string, options: Record<string, unknown>): Promise<object | null>;

  /** The parts of Babel's syntax tree that scripts/vite-words.ts uses. */
  export type Node = {
    type: string;
    leadingComments?: { value: string }[] | null;
    name?: string;
    key?: Node;
    value?: unknown;
    properties?: Node[];
  };
  export type NodePath = {
    node: Node;
    replaceWith: (node: Node) => void;
    traverse: (visitor: Record<string, (path: NodePath) => void>) => void;
    buildCodeFrameError: (message: string) => Error;
  };
  export type Types = {
    identifier: (name: string) => Node;
    objectProperty: (key: Node, value: Node) => Node;
    valueToNode: (value: unknown) => Node;
  };
}
