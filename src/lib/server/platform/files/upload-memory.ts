/** One upload that is arriving, or whose picture is being made. */
export interface UploadShare {
  /** Counts bytes that have arrived; a promise where the next have to wait. */
  take(bytes: number): Promise<void> | null;
  /** Whether another upload waits for what this one holds. */
  doOthersWait(): boolean;
  giveBack(): void;
}

interface Share {
  held: number;
  goOn: (() => void) | null;
}

/**
 * Memory that uploads share, taken as their bytes arrive, whatever they announce. When it is full, bytes wait on their
 * connections, all but those of the upload that came first: it is done, or given up as too slow, and then the next
 * comes first. So no more is held than `maxBytes` and one upload.
 */
export function createUploadMemory(maxBytes: number): () => UploadShare {
  /** In the order in which they began. */
  const shares = new Set<Share>();
  let held = 0;

  const mayGoOn = (share: Share) => held <= maxBytes || shares.values().next().value === share;
  function wake(): void {
    for (const share of shares) {
      if (!share.goOn || !mayGoOn(share)) continue;
      share.goOn();
      share.goOn = null;
    }
  }

  return () => {
    const share: Share = { held: 0, goOn: null };
    shares.add(share);
    return {
      take(bytes) {
        share.held += bytes;
        held += bytes;
        if (mayGoOn(share)) return null;
        return new Promise((resolve) => {
          share.goOn = resolve;
        });
      },
      doOthersWait: () => [...shares].some((other) => other !== share && other.goOn !== null),
      giveBack() {
        if (!shares.delete(share)) return;
        held -= share.held;
        share.goOn?.();
        wake();
      },
    };
  };
}
