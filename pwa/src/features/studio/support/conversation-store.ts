import { readTabStorage, writeTabStorage } from '../../../shared/session/tab-storage';
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
  /** Why it failed, or why its answer is not whole, in the server's words. */
  reason: string | null;
}

export interface StoredConversation {
  turns: readonly Turn[];
  /** Typed, not sent. */
  draft: string;
}

/** Older ones are forgotten. */
const MAX_STORED_TURNS = 50;

const emptyConversation = (): StoredConversation => ({ turns: [], draft: '' });

/** A conversation stays in its tab of the browser, for its user and workspace, until the user signs out. */
export function loadConversation(userId: string, workspaceId: string): StoredConversation {
  const stored = parsed(readTabStorage(nameOf(userId, workspaceId)));
  return stored ? { turns: stored.turns.map(interrupted), draft: stored.draft } : emptyConversation();
}

export function saveConversation(userId: string, workspaceId: string, { turns, draft }: StoredConversation): void {
  const isEmpty = turns.length === 0 && draft === '';
  const text = isEmpty ? null : JSON.stringify({ turns: turns.slice(-MAX_STORED_TURNS), draft });
  writeTabStorage(nameOf(userId, workspaceId), text);
}

export const isConversationStored = (userId: string, workspaceId: string): boolean =>
  readTabStorage(nameOf(userId, workspaceId)) !== null;

const nameOf = (userId: string, workspaceId: string): string => `chat.${userId}.${workspaceId}`;

function parsed(text: string | null): StoredConversation | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<StoredConversation> | null;
    return Array.isArray(stored?.turns) && typeof stored.draft === 'string' ? (stored as StoredConversation) : null;
  } catch {
    return null;
  }
}

/** What was being answered when the page was left. */
export function interrupted(turn: Turn): Turn {
  return turn.status === 'asked' || turn.status === 'answering' ? { ...turn, status: 'stopped' } : turn;
}
