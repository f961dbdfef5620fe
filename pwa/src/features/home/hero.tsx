import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';

export function Hero() {
  const { openSignUp } = useAuthDialogs();
  return (
    <section aria-labelledby="hero" className="pt-[clamp(2.5rem,5.5vw,5rem)]">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:gap-12">
        <h1
          id="hero"
          tabIndex={-1}
          className="text-4xl! wrap-anywhere leading-[0.93]! font-[560]! tracking-[-0.036em]! [font-stretch:80%]!"
        >
          <span className="block">Transform</span> Your Sound
        </h1>
        <div className="grid content-end gap-6">
          <p className="max-w-[34em] text-lg text-ink-2">
            Move any song from A4&#8239;=&#8239;440&#8239;Hz to 432, 444 or a Solfeggio frequency. Attune measures the
            tuning before and after and shows you the numbers.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="lg" onClick={() => openSignUp()}>
              Get Started
            </Button>
            <LinkButton size="lg" to="/education">
              Try Demo
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
