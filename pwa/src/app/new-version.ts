import { Scope } from '../shared/scope';

/** The files of a new version are downloaded before it can take over. */
const TIMEOUT_MS = 60_000;

/**
 * Lets the service worker of a new version take over, if there is one: the old one would serve the old pages again.
 *
 * @param onFound called once a new version is found; its files may still be loading
 * @returns whether it has taken over
 */
export async function activateNewVersion(onFound: () => void): Promise<boolean> {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const registration = await container?.getRegistration();
  if (!container?.controller || !registration) return false;
  await registration.update();
  const worker = registration.waiting ?? registration.installing;
  if (worker === null) return false;
  onFound();
  return takeOver(container, worker);
}

function takeOver(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<boolean> {
  const scope = new Scope();
  return new Promise<boolean>((resolve) => {
    const proceed = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'redundant') resolve(false);
    };
    scope.listen(container, 'controllerchange', () => resolve(true));
    scope.listen(worker, 'statechange', proceed);
    scope.timeout(() => resolve(false), TIMEOUT_MS);
    proceed();
  }).finally(scope.dispose);
}
