import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Worker threads: the files `*.worker.ts` of this folder. */
type WorkerName = 'read-xlsx' | 'write-zip';

/**
 * True if the portal runs from source, in development or in a test: then its workers do too. Otherwise they
 * are next to the bundle.
 */
const fromSource = import.meta.url.endsWith('.ts');

/** Starts a worker with its task. */
export async function startWorker(name: WorkerName, options: WorkerOptions): Promise<Worker> {
  return new Worker(await fileOf(name), options);
}

async function fileOf(name: WorkerName): Promise<URL | string> {
  if (!fromSource) return new URL(`./${name}.worker.mjs`, import.meta.url);
  const { workerFromSource } = await import('../testing/worker-from-source.ts');
  return workerFromSource(new URL(`./${name}.worker.ts`, import.meta.url));
}
