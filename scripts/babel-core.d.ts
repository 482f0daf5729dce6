declare module '@babel/core' {
  import type { Rollup } from 'vite';

  type Transformed = { code: string | null; map: Rollup.SourceMapInput };
  export function transformAsync(code: string, options: Record<string, unknown>): Promise<Transformed | null>;
  export function parseAsync(code: string, options: Record<string, unknown>): Promise<object | null>;
}
