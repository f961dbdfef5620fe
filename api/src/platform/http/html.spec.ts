import { html } from './html.js';

describe('HTML', () => {
  it('escapes what is inserted, in texts and in attributes', () => {
    const hostile = `<script>alert("1")</script>' onload='`;
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;">' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;</p>',
    );
  });

  it('inserts HTML and lists of it unchanged, and nothing for what is missing', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<b>${items}${null}${undefined}${false}${0}</b>`.text).toBe('<b><li>a</li><li>&lt;b&gt;</li>0</b>');
  });
});
