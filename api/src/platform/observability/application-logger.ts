import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** Who tells at every start, line by line, how Nest puts an application together. */
const CHATTER = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Nest's own messages in our log, without its account of every start. */
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
