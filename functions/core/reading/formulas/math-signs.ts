/** The signs of sums, products and others over many terms. */
export const bigOperator = /[∑∏∐∫∬∭∮⋃⋂⨁⨂]/u;

/** Whether a text is a sign of a sum, a product or another of many terms. */
export function isBigOperator(text: string): boolean {
  return text.length === 1 && bigOperator.test(text);
}

/** The signs that state what a formula says of its sides. */
export const relation = /[=≠<>≤≥≦≧≈≅≃≡∼∝→←↔⇒⇔⇌∈∉⊂⊆⊃⊇≪≫≔]/u;

/** Functions that are written as words. */
export const functionNames: ReadonlySet<string> = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min mod Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

const greek =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega';
const operators =
  '× times · cdot ⋅ cdot ÷ div ± pm ∓ mp ∗ ast ∘ circ ≠ neq ≤ leq ≥ geq ≈ approx ≅ cong ≃ simeq ≡ equiv ∼ sim ∝ propto → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇔ Leftrightarrow ⇌ rightleftharpoons ∈ in ∉ notin ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ≪ ll ≫ gg ∪ cup ∩ cap ∧ wedge ∨ vee ¬ neg ∀ forall ∃ exists ∞ infty ∂ partial ∇ nabla ∅ emptyset ℓ ell ℏ hbar ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ⟨ langle ⟩ rangle … ldots ⋯ cdots ′ prime † dagger ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℂ mathbb{C} { { } } % % & & # # $ $';

const commands = pairsOf(`${greek} ${operators}`);

/** Signs that LaTeX writes as other signs. */
const plain = new Map([
  ['−', '-'],
  ['‐', '-'],
  ['–', '-'],
  ['∣', '|'],
  ['µ', '\\mu'],
]);

/** The LaTeX of a sign; undefined where its meaning is not certain. */
export function latexOf(sign: string): string | undefined {
  if (/^[a-zA-Z0-9+\-=<>()[\]|/,.;:!'*]$/.test(sign)) return sign;
  const command = commands.get(sign);
  return command === undefined ? plain.get(sign) : `\\${command}`;
}

function pairsOf(text: string): ReadonlyMap<string, string> {
  const words = text.split(' ');
  return new Map(
    Array.from(
      { length: words.length / 2 },
      (_, at) => [words[at * 2], words[at * 2 + 1]] as [string, string],
    ), // in pairs
  );
}
