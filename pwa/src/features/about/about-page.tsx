import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { PageHeader } from '../../shared/ui/page-header';

/** What the footer's Company links lead to. */
export function AboutPage() {
  usePageTitle('About');
  return (
    <>
      <PageHeader
        title="About"
        lead="Attune is a measuring instrument for music: it moves a song to another reference pitch and shows by how much."
      />
      <div className="grid gap-10">
        <Section id="measured" title="What it says, it has measured">
          <p>
            Every retuned song comes with a receipt: its A4 before and after, the shift that was asked for and the shift
            that was measured. What is claimed of a frequency and what has been found of it stand side by side in the{' '}
            <Link to="/education" className="text-link">
              Frequency Education Hub
            </Link>
            .
          </p>
          <p>The program is free software, under the GNU General Public License, version 3 or later.</p>
        </Section>
        <Section id="contact" title="Contact">
          <p>
            Questions about a plan or a payment: the billing portal, opened from your{' '}
            <Link to="/account" className="text-link">
              account
            </Link>
            , has every invoice. The{' '}
            <Link to="/features-guide" className="text-link">
              features guide
            </Link>{' '}
            answers how things work. The Studio plan gets its support in the Studio Hub.
          </p>
        </Section>
        <Section id="privacy" title="Privacy">
          <ul className="grid list-disc gap-2 pl-5">
            <li>The tuner listens on your device. What the microphone hears is not sent anywhere.</li>
            <li>The player and the measuring of a song before its upload work on your device, too.</li>
            <li>
              A song you retune is uploaded, retuned and removed as soon as you have it, at the latest 15 minutes after.
              The Studio plan keeps originals and results in its history for a limited time, which is shown there.
            </li>
            <li>
              A song you choose before you have a plan waits in your browser only, a day at most, and goes when you sign
              out.
            </li>
            <li>An account is a name, an email and a hash of the password. Card numbers never reach Attune.</li>
            <li>
              Two cookies: one holds the session, one says that there is a session. No tracking, nothing from other
              sites.
            </li>
            <li>Your account has buttons that export everything and that delete everything.</li>
          </ul>
        </Section>
        <Section id="terms" title="Terms">
          <ul className="grid list-disc gap-2 pl-5">
            <li>Plans are paid monthly and can be cancelled at any time; the free features stay.</li>
            <li>A retune that fails or is cancelled is not counted. The count starts again on the 1st, in UTC.</li>
            <li>Upload what you may use. Your songs stay yours.</li>
            <li>Retuning is about sound. It is no medical treatment, and Attune makes no claims of one.</li>
          </ul>
        </Section>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-3 border-t border-line pt-8 lg:grid-cols-[4fr_8fr]">
      <h2 id={id} tabIndex={-1} className="text-xl! lg:text-2xl!">
        {title}
      </h2>
      <div className="grid max-w-[44rem] content-start gap-3 text-ink-2">{children}</div>
    </section>
  );
}
