import { useEffect, useRef, useState } from 'react';
import { MOST_UPLOAD_BYTES, UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import type { FinanceReceipt } from '../../entries/finance.contract.ts';
import { MOST_RECEIPTS } from '../../finance.rules.ts';
import { financeReceiptsApi } from '../../web/finance.client.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';

/** A receipt in a form: stored, uploading, or failed. */
export type ReceiptItem = { key: string; name: string | null } & (
  | { state: 'kept'; receipt: FinanceReceipt }
  | { state: 'uploading' | 'failed'; file: File; error?: unknown }
);

// Uploads since the page was opened: a form restored after a lost response knows its receipts only
// by id.
const uploaded = new Map<string, { receipt: FinanceReceipt; name: string | null }>();

/** The receipts for the ids in a form's initial values. */
export function receiptsOf(ids: readonly string[], ofEntry: readonly FinanceReceipt[] = []): ReceiptItem[] {
  return ids.flatMap((id): ReceiptItem[] => {
    const receipt = ofEntry.find(({ file_id }) => file_id === id) ?? uploaded.get(id)?.receipt;
    return receipt ? [{ key: id, name: uploaded.get(id)?.name ?? null, state: 'kept', receipt }] : [];
  });
}

/**
 * The receipts of a form. New ones are scaled down and uploaded one by one during typing; `onIds`
 * receives the ids of those uploaded.
 */
export function useReceipts(begin: () => ReceiptItem[], onIds: (ids: string[]) => void) {
  const [items, setItems] = useState(begin);
  const [refused, setRefused] = useState<string>();
  // Uploads finish after later renders, so they need the latest items.
  const latest = useRef(items);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function put(next: ReceiptItem[]) {
    const ids = (all: ReceiptItem[]) =>
      all.flatMap((item) => (item.state === 'kept' ? [item.receipt.file_id] : []));
    const before = ids(latest.current);
    const after = ids(next);
    latest.current = next;
    setItems(next);
    if (before.join() !== after.join()) onIds(after);
  }
  function change(key: string, item: ReceiptItem) {
    put(latest.current.map((known) => (known.key === key ? item : known)));
  }

  async function upload(key: string, name: string | null, file: File) {
    const signal = leaving.current?.signal;
    const wanted = () => !signal?.aborted && latest.current.some((item) => item.key === key);
    if (!wanted()) return;
    try {
      const small = await shrinkPhoto(file);
      if (!wanted()) return;
      if (small.size > MOST_UPLOAD_BYTES) {
        change(key, { key, name, state: 'failed', file, error: UPLOAD_REFUSALS.FILE_TOO_LARGE.message });
        return;
      }
      const receipt = await financeReceiptsApi.upload.call({ file: small }, signal ? { signal } : {});
      uploaded.set(receipt.file_id, { receipt, name });
      if (wanted()) change(key, { key, name, state: 'kept', receipt });
    } catch (error) {
      if (wanted()) change(key, { key, name, state: 'failed', file, error });
    }
  }
  function enqueue(key: string, name: string | null, file: File) {
    queue.current = queue.current.then(() => upload(key, name, file));
  }

  function add(files: readonly File[]) {
    const free = MOST_RECEIPTS - latest.current.length;
    const taken = files.filter(isReceipt).slice(0, Math.max(0, free));
    const tooMany = files.length > free;
    setRefused(
      tooMany ? TOO_MANY : taken.length < files.length ? UPLOAD_REFUSALS.UNSUPPORTED_TYPE.message : undefined,
    );
    const fresh = taken.map((file) => {
      count.current += 1;
      return { key: `new ${count.current}`, name: file.name, file };
    });
    put([...latest.current, ...fresh.map((item) => ({ ...item, state: 'uploading' as const }))]);
    for (const { key, name, file } of fresh) enqueue(key, name, file);
  }

  return {
    items,
    /** The reason why files just chosen were refused. */
    refused,
    uploading: items.some(({ state }) => state === 'uploading'),
    failed: items.some(({ state }) => state === 'failed'),
    add,
    remove: (key: string) => {
      setRefused(undefined);
      put(latest.current.filter((item) => item.key !== key));
    },
    removeFailed: () => put(latest.current.filter(({ state }) => state !== 'failed')),
    retry: (key: string) => {
      const item = latest.current.find((known) => known.key === key);
      if (item?.state !== 'failed') return;
      change(key, { key, name: item.name, state: 'uploading', file: item.file });
      enqueue(key, item.name, item.file);
    },
  };
}
export type Receipts = ReturnType<typeof useReceipts> & {
  /** Saves the entry without the receipts that failed; offered once they have blocked saving. */
  saveWithout?: (() => void) | undefined;
};

const TOO_MANY = /*i18n*/ 'An entry can have at most 10 receipts';

/** A picture or PDF by its declared type; the server checks the contents. */
function isReceipt(file: File): boolean {
  return file.type.startsWith('image/') || file.type === 'application/pdf';
}
