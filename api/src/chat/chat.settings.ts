import { z } from 'zod';
import type { Config } from '../platform/config/config.js';
import { urlWithProtocol, wholeNumber } from '../platform/config/value-schemas.js';

const schema = z.object({
  OPENAI_API_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  OPENAI_BASE_URL: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:11434/v1')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  CHAT_QUESTIONS_PER_HOUR: wholeNumber(1, 100_000).default(60),
  CHAT_QUESTIONS_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^<>@\s,;]+@[^<>@\s,;]+$/, 'must look like support@attune.test')
    .optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9][0-9 ().-]{4,30}$/, 'must look like +1 202 555 0142')
    .optional(),
});

type Environment = z.output<typeof schema>;

/** Not secret: the sandbox accepts no other, and no other server knows it. */
export const SANDBOX_MODEL_KEY = 'sk-sandbox';
/** Sent to a server that was given without a key, since the SDK needs one. */
const NO_KEY = 'no-key';

interface ModelServer {
  /** Whether the sandbox's model answers, which only quotes. */
  isSandbox: boolean;
  /** Undefined: there is no model, so the chat is off. */
  apiKey: string | undefined;
  /** Where `/chat/completions` is; undefined: OpenAI itself. */
  baseUrl: string | undefined;
}

/** How to reach a person. */
interface SupportContact {
  email: string | null;
  phone: string | null;
}

/** Reserved for examples: calls to it reach no one. */
const SANDBOX_SUPPORT: SupportContact = { email: 'support@attune.test', phone: '+1 202 555 0142' };
const NO_SUPPORT: SupportContact = { email: null, phone: null };

export class ChatSettings {
  static readonly schema = schema;

  readonly server: ModelServer;
  /** Name of the model that is asked. */
  readonly model: string;
  /** Limits for each workspace. */
  readonly questionsPerHour: number;
  readonly questionsPerDay: number;
  readonly support: SupportContact;

  constructor(environment: Environment, config: Config) {
    this.server = modelServer(environment, config.sandboxUrl);
    this.model = environment.OPENAI_MODEL;
    this.questionsPerHour = environment.CHAT_QUESTIONS_PER_HOUR;
    this.questionsPerDay = environment.CHAT_QUESTIONS_PER_DAY;
    const { email, phone } = config.sandbox ? SANDBOX_SUPPORT : NO_SUPPORT;
    this.support = { email: environment.SUPPORT_EMAIL ?? email, phone: environment.SUPPORT_PHONE ?? phone };
  }
}

/** @param sandbox the sandbox's address; undefined: there is none */
function modelServer(environment: Environment, sandbox: string | undefined): ModelServer {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } = environment;
  if (key !== undefined) return { isSandbox: false, apiKey: key, baseUrl };
  if (baseUrl !== undefined) return { isSandbox: false, apiKey: NO_KEY, baseUrl };
  if (sandbox === undefined) return { isSandbox: false, apiKey: undefined, baseUrl: undefined };
  return { isSandbox: true, apiKey: SANDBOX_MODEL_KEY, baseUrl: `${sandbox}/openai/v1` };
}
