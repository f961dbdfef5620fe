import { inWords } from '../auth/auth.errors.js';
import { AppError } from '../platform/errors/app-error.js';

const KEPT = 'Your question isn’t lost.';

function unavailable(reason: string, message: string, retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError({
    code: `chat.${reason}`,
    status: 503,
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}

/** There is no model to ask. */
export const chatOff = (): AppError =>
  unavailable('off', 'The AI assistant isn’t available here. Please write to a person instead.', 3600);

export const modelUnavailable = (cause?: unknown): AppError =>
  unavailable(
    'model_unavailable',
    `We can’t reach the AI assistant right now. ${KEPT} Please try again in a minute.`,
    60,
    cause,
  );

/** @param retryAfterSeconds what the provider asked for */
export const modelBusy = (retryAfterSeconds = 30, cause?: unknown): AppError =>
  unavailable(
    'model_busy',
    `The AI assistant has too many questions right now. ${KEPT} Please try again in ${inWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
    cause,
  );

export const modelTooSlow = (): AppError =>
  unavailable('model_too_slow', `The AI assistant took too long to answer. ${KEPT} Please try again.`, 5);

/** After the answer has begun. */
export const answerBrokeOff = (cause?: unknown): AppError =>
  unavailable('answer_broke_off', `The answer broke off. ${KEPT} Please try again.`, 5, cause);

/** What users read below an answer that is not whole. */
export const ANSWER_NOTICES = {
  cut: {
    code: 'chat.answer_cut',
    notice: 'This answer was cut off: it got too long. Ask for the rest, or for a shorter answer.',
  },
  filtered: {
    code: 'chat.answer_filtered',
    notice: 'The AI provider’s content filter stopped this answer. Ask in other words, or write to a person.',
  },
  none: { code: 'chat.no_answer', notice: 'No answer came. Ask again, or in other words.' },
} as const;

export const tooManyQuestions = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'chat.too_many_questions',
    status: 429,
    message: `This workspace has asked as many questions as it may for now. Please try again in ${inWords(retryAfterSeconds)}, or write to a person.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
