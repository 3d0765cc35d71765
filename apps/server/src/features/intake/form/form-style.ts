/**
 * The app's look in a few rules, because no file of the app is loaded; the five base colours are those of its tokens.
 */
export const FORM_STYLE = `
:root{color-scheme:light;--bg:oklch(0.994 0.0015 85);--text:oklch(0.235 0.008 75);--primary:oklch(0.53 0.175 262);--on:#fff;--side:oklch(0.967 0.003 85);--red:oklch(0.47 0.16 25)}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:oklch(0.198 0.004 75);--text:oklch(0.93 0.004 85);--primary:oklch(0.68 0.14 262);--on:oklch(0.17 0.02 262);--side:oklch(0.166 0.004 75);--red:oklch(0.8 0.11 25)}}
*{box-sizing:border-box}
body{margin:0;background:var(--side);color:var(--text);font:14px/20px Inter,system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:34rem;margin:48px auto;padding:28px 32px 32px;background:var(--bg);border:1px solid color-mix(in oklab,var(--text) 10%,var(--bg));border-radius:10px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.016em}
p{margin:0 0 12px}
.text{white-space:pre-wrap}
.note,.text{color:color-mix(in oklab,var(--text) 78%,var(--bg))}
.note{font-weight:400;font-size:12px}
form{display:grid;gap:16px;margin-top:20px}
.field{display:grid;gap:6px}
label,legend{font-weight:500;padding:0}
fieldset{border:0;margin:0;padding:0;min-width:0}
.labels{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:4px}
.labels label{display:flex;align-items:center;gap:8px;min-height:32px;font-weight:400}
.labels input{width:16px;height:16px;margin:0;accent-color:var(--primary)}
.field input,textarea,select{width:100%;min-height:36px;padding:7px 10px;border:1px solid color-mix(in oklab,var(--text) 50%,var(--bg));border-radius:6px;background:var(--bg);color:inherit;font:inherit}
textarea{resize:vertical}
[aria-invalid]{border-color:var(--red)!important}
:focus-visible{outline:2px solid var(--primary);outline-offset:1px}
button{justify-self:start;min-height:36px;padding:0 16px;border:0;border-radius:6px;background:var(--primary);color:var(--on);font:inherit;font-weight:550;cursor:pointer}
a{color:inherit;text-underline-offset:3px}
.problem,.refusal{margin:0;color:var(--red);font-size:13px}
.refusal{margin-top:16px;padding:10px 12px;border:1px solid currentColor;border-radius:6px}
.status{display:inline-block;padding:2px 10px;border-radius:99px;background:color-mix(in oklab,var(--text) 9%,var(--bg));font-weight:500}
.aside{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
@media (max-width:640px){body{background:var(--bg);font-size:16px;line-height:24px}main{margin:0;padding:20px 16px 32px;border:0;border-radius:0}.field input,select,button{min-height:44px}.labels label{min-height:44px}}
`;
