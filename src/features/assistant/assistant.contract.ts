import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKnowAssistant, maySetAssistant } from './assistant.policy.ts';
import {
  FAULTS,
  isServiceAddress,
  MOST_ADDRESS,
  MOST_KEY,
  MOST_MODEL,
  MOST_MONTHLY,
  USES,
} from './assistant.rules.ts';

const ADDRESS = /*i18n*/ 'Type an address such as https://api.example.com/v1';
const TOO_LONG = /*i18n*/ 'This text is too long';

export const AssistantInput = z
  .strictObject({
    is_on: z.boolean(),
    address: z.string().check(
      z.trim(),
      z.maxLength(MOST_ADDRESS, TOO_LONG),
      z.refine((text) => text === '' || isServiceAddress(text), ADDRESS),
    ),
    model: z.string().check(z.trim(), z.maxLength(MOST_MODEL, TOO_LONG)),
    /** Empty: the stored key is kept, if the URL has the same host. */
    key: z
      .string()
      .check(
        z.trim(),
        z.maxLength(MOST_KEY, TOO_LONG),
        z.regex(/^[\x21-\x7e]*$/, /*i18n*/ 'A key has letters, digits and signs only'),
      ),
    forget_key: z.boolean(),
    monthly_requests: z
      .int(/*i18n*/ 'Type a whole number')
      .check(z.minimum(0), z.maximum(MOST_MONTHLY, /*i18n*/ 'This number is too large')),
  })
  .check(
    z.refine(({ is_on, address }) => !is_on || address !== '', { error: ADDRESS, path: ['address'] }),
    z.refine(({ is_on, model }) => !is_on || model !== '', {
      error: /*i18n*/ 'Type the name of the model',
      path: ['model'],
    }),
  );
export type AssistantInput = z.infer<typeof AssistantInput>;

export const AssistantSettings = z.object({
  is_on: z.boolean(),
  address: z.string(),
  model: z.string(),
  /** The key itself is never returned. */
  has_key: z.boolean(),
  monthly_requests: z.int(),
  /** Newest month first. */
  months: z.array(
    z.object({
      month: z.iso.date(),
      requests: z.int(),
      uses: z.array(z.object({ use: z.enum(USES), requests: z.int() })),
    }),
  ),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;

/** Refusals of every procedure that uses the assistant. */
export const ASSISTANT_REFUSALS = {
  ASSISTANT_OFF: { status: 409, message: /*i18n*/ 'The assistant is switched off.' },
  ASSISTANT_MONTH_FULL: {
    status: 409,
    message: /*i18n*/ 'The assistant’s requests for this month are used up.',
  },
  ASSISTANT_HOUR_FULL: {
    status: 409,
    message: /*i18n*/ 'You have asked the assistant too often in the last hour. Try again later.',
  },
  ASSISTANT_FAILED: {
    status: 409,
    message: /*i18n*/ 'The assistant gave no answer. Try again, or write it yourself.',
  },
  ASSISTANT_UNFIT: {
    status: 409,
    message:
      /*i18n*/ 'The assistant’s answer can’t be used. Nothing was changed. Try again, or write it yourself.',
  },
} as const;

const tags = ['assistant'];

export const assistantContract = {
  state: procedure
    .meta({ policy: mayKnowAssistant })
    .route({ method: 'GET', path: '/assistant', summary: 'Whether the assistant is switched on', tags })
    .output(z.object({ is_on: z.boolean() })),
  settings: procedure
    .meta({ policy: maySetAssistant, personOnly: true })
    .route({
      method: 'GET',
      path: '/assistant/settings',
      summary: 'Address and model of the assistant, and its requests by month',
      tags,
    })
    .output(AssistantSettings),
  save: procedure
    .meta({ policy: maySetAssistant, stepUp: true })
    .route({
      method: 'PUT',
      path: '/assistant/settings',
      summary: 'Connect the assistant, switch it on or off, or limit its requests in a month',
      tags,
    })
    .input(AssistantInput)
    .output(AssistantSettings),
  try: procedure
    .meta({ policy: maySetAssistant, personOnly: true })
    .route({
      method: 'POST',
      path: '/assistant/try',
      summary: 'Ask the saved model for one word; counts as a request',
      tags,
    })
    .errors({
      NO_ADDRESS: { status: 409, message: /*i18n*/ 'Save an address and the name of a model first.' },
      ASSISTANT_MONTH_FULL: ASSISTANT_REFUSALS.ASSISTANT_MONTH_FULL,
      ASSISTANT_HOUR_FULL: ASSISTANT_REFUSALS.ASSISTANT_HOUR_FULL,
    })
    .output(z.object({ answer: z.nullable(z.string()), fault: z.nullable(z.enum(FAULTS)) })),
};
