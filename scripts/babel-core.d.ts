declare module '@babel/core' {
  type Transformed = { code: string | null; map: import('vite').Rollup.SourceMapInput };
  export function transformAsync(code: string, options: Record<string, unknown>): Promise<Transformed | null>;
}
