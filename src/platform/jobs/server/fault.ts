const MOST = 500;

/** What a job says by itself of what went wrong: a code of ours, without anything that somebody wrote. */
export class JobFault extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * What went wrong, in a line of 500 characters at most: names of errors, codes and constraints from the outside in. No words
 * of the error itself: those of the database repeat values of rows.
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
