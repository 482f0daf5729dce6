const MOST = 500;

/** An error thrown by a job with one of our codes, free of user input. */
export class JobFault extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Summary of an error in at most 500 characters: error names, codes and constraints from the outside in. Never the
 * error message: database messages repeat row values.
 */
export function faultOf(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    const { name, code, constraint, cause: inner } = Object(cause) as Record<string, unknown>;
    for (const part of [name, code, constraint])
      if (typeof part === 'string' && /^[\w.$-]{1,80}$/.test(part) && !/^error$/i.test(part))
        parts.push(part);
    cause = inner;
  }
  return (parts.length > 0 ? [...new Set(parts)].join(' ') : 'Error').slice(0, MOST);
}
