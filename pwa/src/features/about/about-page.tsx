import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useOnline } from '../../shared/hooks/use-online';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { PageHeader } from '../../shared/ui/page-header';
import { LoadingTicks, OfflineNote } from '../../shared/ui/states';

/** The target of the footer's Company links. */
export function AboutPage() {
  usePageTitle('About');
  return (
    <>
      <PageHeader
        title="About"
        lead="Attune is a measuring instrument for music: it moves a song to another reference pitch and shows by how much."
      />
      <div className="grid gap-10">
        <Section id="measured" title="We only claim what we measured">
          <p>
            Every retuned song comes with a receipt: its A4 before and after, the requested shift and the measured
            shift. You’ll find what people claim about a frequency next to what studies have found in the{' '}
            <Link to="/education" className="text-link">
              Frequency Education Hub
            </Link>
            .
          </p>
        </Section>
        <Section id="privacy" title="Privacy">
          <ul className="grid list-disc gap-2 pl-5">
            <li>The tuner listens on your device. Sound from your microphone never leaves it.</li>
            <li>The player works on your device, too, and so does measuring a song before you upload it.</li>
            <li>
              A song that you retune on this device stays there: the server gets its name and size before, and a report
              with its figures after.
            </li>
            <li>
              When the server retunes a song, we delete it from the server as soon as you have the result, no later than
              15 minutes after the download. The Studio plan keeps originals and results in its history for a limited
              time, shown there.
            </li>
            <li>
              A song you choose before you have a plan stays in your browser for a day at most. Signing out removes it.
            </li>
            <li>
              Songs you retune are kept in your browser, with their results, so that they go on after a reload: until
              you take them off the list, or for a day after it last changed. Signing out removes them.
            </li>
            <li>
              An account holds your name, your email and a hash of your password. Card numbers never reach Attune.
            </li>
            <li>
              What you ask the AI assistant of the Studio Hub goes to a provider of language models, with your last
              messages and this workspace’s plan, usage, and names and pitches of its last songs. Never sound.
            </li>
            <li>
              We use two cookies: one holds your session, the other says that you have one. No tracking, and nothing
              from other sites.
            </li>
            <li>You can export or delete all your data from your account page.</li>
          </ul>
        </Section>
        <Section id="terms" title="Terms">
          <ul className="grid list-disc gap-2 pl-5">
            <li>Plans are billed monthly. Cancel anytime; you keep the free features.</li>
            <li>Failed or cancelled retunes don’t count. Your retunes reset on the 1st of each month (UTC).</li>
            <li>Only upload music you have the right to use. Your songs stay yours.</li>
            <li>Retuning is about sound. It isn’t medical treatment, and Attune doesn’t claim it is.</li>
          </ul>
        </Section>
        <Section id="license" title="License">
          <p>
            Attune is free software under the GNU General Public License, version 3 or later. You may use, study, change
            and share it. It comes without any warranty.
          </p>
        </Section>
        <Section id="contact" title="Contact">
          <p>
            For an invoice or a card, open the billing portal from your{' '}
            <Link to="/account" className="text-link">
              account
            </Link>
            . The{' '}
            <Link to="/features-guide" className="text-link">
              features guide
            </Link>{' '}
            explains how things work. On the Studio plan, you also get support in the Studio Hub.
          </p>
          <Contact />
        </Section>
      </div>
    </>
  );
}

const loadForm = async () => (await import('./contact/contact-form')).ContactForm;

function Contact() {
  const isOnline = useOnline();
  const form = useLazyComponent(loadForm, isOnline ? 1 : null);
  if (form) return <form.Component />;
  if (isOnline) return <LoadingTicks label="Loading the contact form" />;
  return <OfflineNote>The contact form needs a connection. It opens once you’re online.</OfflineNote>;
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
