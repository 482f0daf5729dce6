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

export type Opened = Outputs['look'];
export type OpenedInvitation = Extract<Opened, { kind: 'invitation' }>;
export type OpenedReset = Extract<Opened, { kind: 'reset' }>;

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
 * Calls a joining procedure without the portal's typed client, to keep the first load small on slow networks.
 * The types are still shared with the server.
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
