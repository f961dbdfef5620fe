import { listedTargets } from '../../../../api/src/catalogue/tier-policy.js';
import { shiftFor, STANDARD_A4_HZ } from '../../../../api/src/catalogue/retuning.js';
import './welcome-page.css';

const shifts = listedTargets('pro').map((targetHz) => ({
  targetHz,
  whole: shiftFor({ targetHz, sourceHz: STANDARD_A4_HZ, anchor: 'a4' }),
  gentle: shiftFor({ targetHz, sourceHz: STANDARD_A4_HZ, anchor: 'note' }),
}));

const curl = `curl -OJ -H "Authorization: Bearer $ATTUNE_KEY" \\
  -F audio=@song.mp3 \\
  "${window.location.origin}/api/retune?targetHz=432"`;

/** What Attune does and how to use it from a terminal. */
export function WelcomePage() {
  return (
    <main className="welcome">
      <h1>Attune</h1>
      <p className="welcome-lead">
        Retunes music to another reference pitch. The length stays the same to the frame, tags and cover come along,
        nothing clips.
      </p>

      <section aria-labelledby="try">
        <h2 id="try">Retune a song</h2>
        <p>The terminal that started Attune shows a demo key. With it:</p>
        <pre tabIndex={0}>
          <code>{curl}</code>
        </pre>
        <p>
          Every route, parameter and answer: <a href="/api/docs">the API</a>.
        </p>
      </section>

      <section aria-labelledby="targets">
        <h2 id="targets">What a target does to a song in {STANDARD_A4_HZ} Hz</h2>
        <div className="welcome-table" role="region" aria-labelledby="targets" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Target, Hz</th>
                <th scope="col">A4 on it, cents</th>
                <th scope="col">Nearest note</th>
                <th scope="col">Note on it, cents</th>
                <th scope="col">A4 then, Hz</th>
              </tr>
            </thead>
            <tbody>
              {shifts.map(({ targetHz, whole, gentle }) => (
                <tr key={targetHz}>
                  <th scope="row">{targetHz}</th>
                  <td>{signed(whole.cents, 1)}</td>
                  <td>{gentle.anchorNote}</td>
                  <td>{signed(gentle.cents, 2)}</td>
                  <td>{gentle.equivalentA4Hz.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          A4 lands on the target with <code>anchor=a4</code>, the default; the nearest note of the 440 Hz scale does
          with <code>anchor=note</code>.
        </p>
      </section>
    </main>
  );
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(digits)}`;
}
