import { newId } from '../../../shared/new-id';
import { Scope } from '../../../shared/scope';
import { Store } from '../../../shared/store';
import { askAssistant, ChatError } from './ask-assistant';
import {
  interrupted,
  isConversationStored,
  loadConversation,
  saveConversation,
  type StoredConversation,
  type Turn,
  type TurnStatus,
} from './conversation-store';
import { chatHistory } from './history';

/** Words come faster than a long answer can be drawn again. */
const SHOW_INTERVAL_MS = 50;

type Fields = Partial<Pick<Turn, 'answer' | 'sources' | 'status' | 'isUnknown' | 'reason'>>;

const UNANSWERED = { answer: '', sources: [], status: 'asked', isUnknown: false, reason: null } as const;

/** The conversation with the assistant in one workspace: one question at a time. Owns the request that is running. */
export class Conversation extends Store<StoredConversation> {
  #asking: AbortController | null = null;

  constructor(
    private readonly userId: string,
    private readonly workspaceId: string,
    private readonly onError: (error: ChatError) => void,
  ) {
    super(loadConversation(userId, workspaceId));
  }

  get isAnswering(): boolean {
    return this.#asking !== null;
  }

  write(draft: string): void {
    this.update({ draft });
    this.#save();
  }

  /** Sends what was typed. Does nothing while an answer is being written. */
  async ask(question: string): Promise<void> {
    if (this.isAnswering) return;
    const turn: Turn = { id: newId(), question, ...UNANSWERED };
    this.set({ turns: [...this.state.turns, turn], draft: '' });
    await this.#answer(turn);
  }

  /** Asks the last question again, in place of what came of it. */
  async askAgain(): Promise<void> {
    const turn = this.state.turns.at(-1);
    if (!turn || this.isAnswering) return;
    this.#updateTurn(turn.id, UNANSWERED);
    await this.#answer(turn);
  }

  /** Ends the answer that is being written; what has come of it stays. */
  readonly stop = (): void => {
    this.#asking?.abort();
  };

  clear(): void {
    this.stop();
    this.update({ turns: [] });
    this.#save();
  }

  /** Puts what was cleared before what was asked since. */
  restore(turns: readonly Turn[]): void {
    this.update({ turns: [...turns.map(interrupted), ...this.state.turns] });
    this.#save();
  }

  async #answer({ id, question }: Turn): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    this.#save();
    const before = this.state.turns.slice(0, -1);
    const scope = new Scope();
    let answer = '';
    let isPending = false;
    const show = () => {
      isPending = false;
      this.#updateTurn(id, { answer, status: 'answering' });
    };
    try {
      for await (const event of askAssistant(question, chatHistory(before), asking.signal)) {
        if ('content' in event) {
          answer += event.content;
          if (!isPending) scope.timeout(show, SHOW_INTERVAL_MS);
          isPending = true;
        } else if ('sources' in event) this.#updateTurn(id, { sources: event.sources });
        else if ('notice' in event) this.#updateTurn(id, { reason: event.notice });
        else if ('unknown' in event) this.#updateTurn(id, { isUnknown: true });
      }
      this.#end(id, { answer, status: answer.trim() === '' ? 'empty' : 'done' });
    } catch (error) {
      if (asking.signal.aborted) {
        this.#end(id, { answer, status: 'stopped' });
        return;
      }
      this.#end(id, { answer, status: 'failed', reason: error instanceof ChatError ? error.message : null });
      this.onError(error instanceof ChatError ? error : new ChatError({ status: 0, message: String(error) }));
    } finally {
      scope.dispose();
    }
  }

  #end(id: string, fields: { answer: string; status: TurnStatus; reason?: string | null }): void {
    this.#asking = null;
    this.#updateTurn(id, fields);
    // Stored with the question; signing out deletes it.
    if (isConversationStored(this.userId, this.workspaceId)) this.#save();
  }

  /** Does nothing for a turn that was cleared away. */
  #updateTurn(id: string, fields: Fields): void {
    this.update({ turns: this.state.turns.map((turn) => (turn.id === id ? { ...turn, ...fields } : turn)) });
  }

  #save(): void {
    saveConversation(this.userId, this.workspaceId, this.state);
  }
}
