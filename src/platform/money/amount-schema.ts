import * as z from 'zod/mini';
import { WIRE } from './amount.ts';

// Separate from amount.ts: a page that only shows money needs no schemas.

/** An amount in the API's format, of any sign: "25000", "25000.50", "-300". Never a JSON number. */
export const AmountText = z.string().check(z.regex(/^-?\d{1,16}(\.\d{2})?$/));

/** A non-negative amount in a request: a decimal string with at most two decimals, at most 9999999999.99. */
export const amountOrZero = (message: string) => z.string(message).check(z.regex(WIRE, message));
