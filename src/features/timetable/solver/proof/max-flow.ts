/** A flow network with integer capacities, from node 0 (source) to node 1 (sink). */
export type Network = {
  nodes: number;
  to: number[];
  rest: number[];
  /** The edges of each node; an edge's reverse has the same number with the last bit flipped. */
  edges: number[][];
};

export const newNetwork = (): Network => ({ nodes: 2, to: [], rest: [], edges: [[], []] });
export const SOURCE = 0;
export const SINK = 1;

export function addNode(network: Network): number {
  network.edges.push([]);
  network.nodes += 1;
  return network.nodes - 1;
}

export function addEdge({ to, rest, edges }: Network, from: number, end: number, capacity: number) {
  edges[from]!.push(to.length);
  to.push(end);
  rest.push(capacity);
  edges[end]!.push(to.length);
  to.push(from);
  rest.push(0);
}

/** The maximum flow, by shortest augmenting paths. */
export function maxFlow(network: Network): number {
  let flow = 0;
  for (;;) {
    const by = reached(network);
    if (by[SINK] === -1) return flow;
    let least = Infinity;
    for (let at = SINK; at !== SOURCE; at = network.to[by[at]! ^ 1]!)
      least = Math.min(least, network.rest[by[at]!]!);
    for (let at = SINK; at !== SOURCE; at = network.to[by[at]! ^ 1]!) {
      network.rest[by[at]!]! -= least;
      network.rest[by[at]! ^ 1]! += least;
    }
    flow += least;
  }
}

/** The edge through which each node is reached from the source; -1 if unreachable, -2 for the source itself. */
export function reached({ nodes, to, rest, edges }: Network): Int32Array {
  const by = new Int32Array(nodes).fill(-1);
  by[SOURCE] = -2;
  const queue = [SOURCE];
  // The queue grows during the loop.
  for (const node of queue) {
    for (const edge of edges[node]!) {
      const next = to[edge]!;
      if (!rest[edge] || by[next] !== -1) continue;
      by[next] = edge;
      if (next === SINK) return by;
      queue.push(next);
    }
  }
  return by;
}
