import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { joiningContract } from '#features/joining/joining.contract.ts';

type Inputs = InferContractRouterInputs<typeof joiningContract>;
type Outputs = InferContractRouterOutputs<typeof joiningContract>;

export const JOINING_PATHS = {
  look: '/joining/look',
  accept: '/joining/accept',
  resetPassword: '/joining/reset-password',
} as const;
type Name = keyof typeof JOINING_PATHS;

/** What the key of a slip or a link opens. */
export type Opened = Outputs['look'];
export type OpenedInvitation = Extract<Opened, { kind: 'invitation' }>;
export type OpenedReset = Extract<Opened, { kind: 'reset' }>;

/** Why the server said no: its code, and its sentence for people. */
export class JoiningRefusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor({ code, message }: { code: string; message: string }, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * Asks for what an invitation opens. Without the typed client of the portal: who joins is here for the first time, often on
 * a slow network, and has nothing of it yet. Its types hold both sides together all the same.
 */
async function ask<N extends Name>(name: N, input: Inputs[N]): Promise<Outputs[N]> {
  const response = await fetch(`/api/v1${JOINING_PATHS[name]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(input),
  });
  if (response.ok) return response.json() as Promise<Outputs[N]>;
  const answer = (await response.json().catch(() => null)) as { error?: { code: string; message: string } };
  throw new JoiningRefusal(answer?.error ?? { code: 'UNKNOWN', message: '' }, response.status);
}

export const look = (key: string) => ask('look', { key });
export const accept = (input: Inputs['accept']) => ask('accept', input);
export const resetPassword = (input: Inputs['resetPassword']) => ask('resetPassword', input);
