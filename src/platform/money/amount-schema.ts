import * as z from 'zod/mini';
import { WIRE } from './amount.ts';

// Separate from the amounts themselves: a page that only shows money needs no schemas.

/** An amount in the API's format, of any sign: "25000", "25000.50", "-300". Never a JSON number. */
export const AmountText = z.string().check(z.regex(/^-?\d{1,16}(\.\d{2})?$/));

/**
 * An amount of zero or more in a request: a decimal string of at most two decimals, 9999999999.99
 * at most.
 */
export const amountOrZero = (message: string) => z.string(message).check(z.regex(WIRE, message));
