import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** The contexts in which Nest logs, at every start, how it assembles the application. */
const CHATTER = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Nest's own messages in our log, without its startup messages. */
@Injectable()
export class ApplicationLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && CHATTER.has(context)) {
      super.debug(message, ...rest);
    } else {
      super.log(message, ...rest);
    }
  }
}
