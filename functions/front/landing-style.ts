/** The layout of the landing page: what it is and the demo side by side, and facts below. */
export const landingStyle = `
.landing { max-width: 76rem; margin: 0 auto; padding: 0 var(--space-6) }
.landing > header { display: flex; align-items: center; gap: var(--space-4); min-height: 3.5rem; border-bottom: 1px solid var(--line); font-size: var(--size-2) }
.landing > header nav { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: var(--space-1) var(--space-4); margin-left: auto }
.landing > header nav a:not(.button) { color: var(--dim); font-weight: 600; text-decoration: none } .landing > header nav a:not(.button):hover { color: var(--ink) }
.landing main:focus { outline: none }
.hero { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: var(--space-8); padding: var(--space-8) 0 var(--space-6) }
.hero h1 { margin-bottom: var(--space-3); font-size: var(--size-5); line-height: 1.15; letter-spacing: -.025em }
.hero .lead { color: var(--dim) }
.hero .dim { font-size: var(--size-2) }
.hero pre { margin: 0 0 var(--space-2) }
.demo { margin: 0; padding: var(--space-4) }
.demo h2 { margin: 0 }
.demo .bar { margin-bottom: var(--space-2) }
.demo textarea { min-height: 14rem; font: var(--size-2)/1.45 var(--mono); white-space: pre; overflow-wrap: normal; tab-size: 2 }
.demo .hint { flex: 1 1 12rem; margin: 0 }
.demo .kinds { display: flex; gap: var(--space-4); margin: 0 } .demo .kinds label { display: flex; align-items: center; gap: var(--space-1); margin: 0; font-weight: 400 }
#outcome:not(:empty) { margin-top: var(--space-3) }
#outcome .notice { margin: 0 }
#outcome iframe { width: 100%; height: 28rem; margin-top: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-small); background: var(--wash) }
.facts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--space-8); padding: var(--space-4) 0; border-top: 1px solid var(--line); font-size: var(--size-2) }
.facts h2 { margin-bottom: var(--space-2) }
.facts ul { margin: 0; padding: 0; list-style: none } .facts li { margin-bottom: var(--space-1) }
.facts .prices td { padding-block: 2px; border: 0 }
@media (max-width: 60rem) { .hero, .facts { grid-template-columns: minmax(0, 1fr); gap: var(--space-6) } .hero { padding-top: var(--space-6) } #outcome iframe { display: none } }
@media (max-width: 34rem) { .landing { padding: 0 var(--space-4) } .landing > header { flex-wrap: wrap; gap: var(--space-1) var(--space-4); padding: var(--space-2) 0 } .landing > header nav { margin-left: 0 } .landing > header .button { display: none } }
`;
