/** The style of the printed report: the tokens that widget and console use, as plain values. */
export const STYLE: string = `
:root{color-scheme:light dark;--back:oklch(99% .003 250);--text:oklch(24% .015 250);--quiet:oklch(46% .015 250);--line:oklch(89% .008 250);--raised:oklch(96.5% .005 250);--good:oklch(45% .12 150);--bad:oklch(50% .19 27);--warn:oklch(50% .11 75);--accent:oklch(48% .13 250)}
@media (prefers-color-scheme:dark){:root{--back:oklch(19% .012 250);--text:oklch(92% .008 250);--quiet:oklch(72% .012 250);--line:oklch(33% .012 250);--raised:oklch(24% .014 250);--good:oklch(78% .14 150);--bad:oklch(75% .15 27);--warn:oklch(82% .12 80);--accent:oklch(76% .11 250)}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:14px/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:28px;line-height:1.25;margin:4px 0 8px}h2{font-size:20px;line-height:1.25;margin:32px 0 8px}h3{font-size:14px;margin:0 0 8px}
p{margin:0 0 8px;max-width:70ch}.quiet{color:var(--quiet);font-weight:400}
header{border-bottom:1px solid var(--line);padding-bottom:16px}
.verdict{display:inline-flex;gap:8px;margin:0;padding:4px 12px;border-radius:6px;font-size:16px;font-weight:600;border:1px solid currentColor}
.pass .verdict,.good{color:var(--good)}.fail .verdict,.bad{color:var(--bad)}.inconclusive .verdict{color:var(--warn)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:8px;margin:16px 0 0}
.tile{background:var(--raised);border-radius:10px;padding:12px 16px}.tile dt{color:var(--quiet);font-size:12px}.tile dd{margin:0;font-size:20px;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}th{font-size:12px;font-weight:400;color:var(--quiet)}
.number{text-align:right;font-variant-numeric:tabular-nums;width:1%;white-space:nowrap}
code,pre{font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
code i{font-style:normal;display:inline-block;max-width:2ch;overflow:hidden;height:1lh;vertical-align:bottom;color:transparent;position:relative}code i:before{content:'…';position:absolute;left:0;color:var(--quiet)}
pre{background:var(--raised);border-radius:6px;padding:12px;overflow-x:auto;margin:8px 0 0}
summary{cursor:pointer;color:var(--accent);padding:4px 0}summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
article{padding:16px 0;border-top:1px solid var(--line);break-inside:avoid}
svg{display:block;max-width:100%;height:auto;margin:0 0 8px}
svg .line{stroke:var(--accent);stroke-width:2;fill:none}svg circle,svg rect{fill:var(--accent)}svg .sibling{stroke:var(--line);stroke-width:2}svg .sibling-node{fill:var(--quiet)}svg .root{fill:var(--good)}svg .missed{fill:var(--bad)}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}pre{white-space:pre-wrap;word-break:break-all}code i{display:inline;max-width:none;color:inherit}code i:before{content:none}details:not([open])>*{display:block}code{word-break:break-all}}
`
