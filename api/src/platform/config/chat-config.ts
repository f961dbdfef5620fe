import type { Environment } from './config.schema.js';

export interface ChatConfig {
  /** Whether the sandbox's model answers, which only quotes. */
  isSandbox: boolean;
  /** Undefined: there is no model, so the chat is off. */
  apiKey: string | undefined;
  /** Where `/chat/completions` is; undefined: OpenAI itself. */
  baseUrl: string | undefined;
  model: string;
  /** Limits for each workspace. */
  questionsPerHour: number;
  questionsPerDay: number;
}

/** How to reach a person. */
export interface SupportConfig {
  email: string | null;
  phone: string | null;
}

/** Not secret: the sandbox accepts no other, and no other server knows it. */
export const SANDBOX_MODEL_KEY = 'sk-sandbox';
/** Sent to a server that was given without a key, since the SDK needs one. */
const NO_KEY = 'no-key';
const DEFAULT_MODEL = 'gpt-4.1-mini';
/** Reserved for examples: calls to it reach no one. */
const SANDBOX_SUPPORT: SupportConfig = { email: 'support@attune.test', phone: '+1 202 555 0142' };

/** @param sandbox the sandbox's address; undefined: there is none */
export function chatConfig(environment: Environment, sandbox: string | undefined): ChatConfig {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model = DEFAULT_MODEL } = environment;
  const { CHAT_QUESTIONS_PER_HOUR: questionsPerHour, CHAT_QUESTIONS_PER_DAY: questionsPerDay } = environment;
  const shared = { model, questionsPerHour, questionsPerDay };
  if (key !== undefined) return { ...shared, isSandbox: false, apiKey: key, baseUrl };
  if (baseUrl !== undefined) return { ...shared, isSandbox: false, apiKey: NO_KEY, baseUrl };
  if (sandbox === undefined) return { ...shared, isSandbox: false, apiKey: undefined, baseUrl: undefined };
  return { ...shared, isSandbox: true, apiKey: SANDBOX_MODEL_KEY, baseUrl: `${sandbox}/openai/v1` };
}

export function supportConfig(environment: Environment, hasSandbox: boolean): SupportConfig {
  const none: SupportConfig = { email: null, phone: null };
  const { email, phone } = hasSandbox ? SANDBOX_SUPPORT : none;
  return { email: environment.SUPPORT_EMAIL ?? email, phone: environment.SUPPORT_PHONE ?? phone };
}
