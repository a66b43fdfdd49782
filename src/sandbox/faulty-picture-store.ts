import { DomainError } from '#lib/server/domain-error.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import { takeFault } from './faults.ts';
import type { SandboxStore } from './store.ts';

/** The picture store as an outside object store would be when it refuses a write: `files/forbidden` in the sandbox. */
export function faultyPictureStore(pictures: PictureStore, store: SandboxStore): PictureStore {
  return {
    ...pictures,
    async save(key, picture) {
      if (await takeFault(store, 'files', 'forbidden')) throw new DomainError('uploadForbidden');
      await pictures.save(key, picture);
    },
  };
}
