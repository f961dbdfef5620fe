import type { AppError } from '../errors/app-error.js';

const ERRORS = 'openapi:errors';

/**
 * Documents errors that a route, or every route of a controller, may answer with. They add up: those of the route, of
 * its controller, and of guards and parameters with their own; see `documentErrors`. Where an example's text depends on
 * the request, it uses the arguments given here.
 */
export function ErrorResponses(...errors: AppError[]): MethodDecorator & ClassDecorator & ParameterDecorator {
  return (target: object, name?: string | symbol) => {
    const documented = name === undefined ? target : ((target as Record<string | symbol, unknown>)[name] as object);
    // Decorators run from the last to the first.
    Reflect.defineMetadata(ERRORS, [...errors, ...errorsOf(documented)], documented);
  };
}

/** The errors that decorators collected for a controller or for one of its methods, in the order of the decorators. */
export function errorsOf(documented: object): AppError[] {
  return (Reflect.getOwnMetadata(ERRORS, documented) as AppError[] | undefined) ?? [];
}
