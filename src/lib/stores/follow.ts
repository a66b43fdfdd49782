import { atom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import { FOLLOW_AFTER_SIGN_IN, FOLLOW_FAILED } from '#lib/messages/mart/follow.ts';
import { askToSignIn } from '#lib/stores/session.ts';

export interface Follow {
  isFollowing: boolean;
  followers: number;
  /** Why the last try was taken back. */
  problem: string | null;
}

/** Asks the API, which answers a follow that stands already as it does a new one. */
type Ask = (follow: boolean) => Promise<{ ok: true; followers: number } | { ok: false; signIn: boolean }>;

const askApi =
  (storeId: number): Ask =>
  async (follow) => {
    const response = follow
      ? await call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId } }, { outlivesPage: true })
      : await call('POST /api/buyer/stores/unfollowStore/{storeId}', { params: { storeId } }, { outlivesPage: true });
    if (response.ok) return { ok: true, followers: response.data.followersAmount };
    return { ok: false, signIn: response.status === 401 };
  };

/**
 * The follow button: it turns with every press, at once, and back to what stands if the API refuses (spec section 4).
 * One press is sent at a time; after the answer, what was pressed last meanwhile.
 */
export function createFollow(storeId: number, isFollowing: boolean, followers: number, ask: Ask = askApi(storeId)) {
  const $follow = atom<Follow>({ isFollowing, followers, problem: null });
  /** What the API said last. */
  let standing = $follow.get();
  let asking = false;

  async function toggle(): Promise<void> {
    const { isFollowing: was, followers } = $follow.get();
    $follow.set({ isFollowing: !was, followers: followers + (was ? -1 : 1), problem: null });
    if (asking) return;
    asking = true;
    for (let wanted = !was; wanted !== standing.isFollowing; wanted = $follow.get().isFollowing) {
      const response = await ask(wanted);
      if (response.ok) {
        standing = { isFollowing: wanted, followers: response.followers, problem: null };
        if ($follow.get().isFollowing === wanted) $follow.set(standing);
      } else {
        $follow.set({ ...standing, problem: response.signIn ? null : FOLLOW_FAILED });
        if (response.signIn) askToSignIn(FOLLOW_AFTER_SIGN_IN);
      }
    }
    asking = false;
  }

  return { $follow, toggle };
}
