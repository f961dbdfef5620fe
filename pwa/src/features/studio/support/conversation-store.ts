import type { CitedSource } from './ask-assistant';

/** `asked`: no word of the answer yet; `stopped`: by the user; `empty`: the assistant said nothing. */
export type TurnStatus = 'asked' | 'answering' | 'done' | 'stopped' | 'failed' | 'empty';

/** A question and its answer. */
export interface Turn {
  id: string;
  question: string;
  answer: string;
  sources: readonly CitedSource[];
  status: TurnStatus;
  /** The assistant said that it does not know. */
  isUnknown: boolean;
  /** Why it failed, in the server's words. */
  reason: string | null;
}

export interface StoredConversation {
  turns: readonly Turn[];
  /** Typed, not sent. */
  draft: string;
}

const PREFIX = 'attune.user.chat';
/** Older ones are forgotten. */
const MAX_STORED_TURNS = 50;

export const emptyConversation = (): StoredConversation => ({ turns: [], draft: '' });

/** A conversation stays in its tab of the browser, for its user and workspace. */
export function loadConversation(userId: string, workspaceId: string): StoredConversation {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(keyOf(userId, workspaceId)) ?? 'null',
    ) as StoredConversation | null;
    if (!Array.isArray(stored?.turns) || typeof stored.draft !== 'string') return emptyConversation();
    return { turns: stored.turns.map(interrupted), draft: stored.draft };
  } catch {
    return emptyConversation();
  }
}

export function saveConversation(userId: string, workspaceId: string, { turns, draft }: StoredConversation): void {
  try {
    const key = keyOf(userId, workspaceId);
    if (turns.length === 0 && draft === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ turns: turns.slice(-MAX_STORED_TURNS), draft }));
  } catch {
    // Without storage the conversation ends with the page.
  }
}

const keyOf = (userId: string, workspaceId: string): string => `${PREFIX}.${userId}.${workspaceId}`;

/** What was being answered when the page was left. */
export function interrupted(turn: Turn): Turn {
  return turn.status === 'asked' || turn.status === 'answering' ? { ...turn, status: 'stopped' } : turn;
}
