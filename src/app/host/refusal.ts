/** Why a command did nothing, in one sentence for the operator. */
export class HostRefusal extends Error {}
