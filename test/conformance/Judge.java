import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;

/**
 * Judges PDFs by veraPDF. Reads lines "profile TAB path" (profiles: 1a 1b 2a 2b 2u 3a 3b 3u 4 4e 4f ua1 ua2) and writes a line
 * of JSON for each: {profile, file, passed, failures: [{clause, test, count, message, context}]}, or {profile, file, error}
 * where veraPDF cannot read the file. One process judges any number of files: the profiles are read once.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF); // what it thinks of damaged files, in English prose
    VeraGreenfieldFoundryProvider.initialise();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      String[] parts = line.split("\t", 2);
      String named = "{\"profile\":" + quoted(parts[0]) + ",\"file\":" + quoted(parts[1]);
      try {
        out.println(named + verdict(PDFAFlavour.fromString(parts[0]), parts[1]) + "}");
      } catch (Throwable error) { // also the stack that a nested file exhausts
        out.println(named + ",\"error\":" + quoted(String.valueOf(error)) + "}");
      }
    }
  }

  private static String verdict(PDFAFlavour profile, String path) throws Exception {
    try (InputStream file = new FileInputStream(path);
        PDFAParser parser = Foundries.defaultInstance().createParser(file, profile);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(profile, 1, false, true, false)) {
      ValidationResult result = validator.validate(parser);
      Map<RuleId, TestAssertion> firsts = new LinkedHashMap<>();
      for (TestAssertion assertion : result.getTestAssertions())
        if (assertion.getStatus() == TestAssertion.Status.FAILED)
          firsts.putIfAbsent(assertion.getRuleId(), assertion);
      StringBuilder failures = new StringBuilder();
      for (Map.Entry<RuleId, TestAssertion> first : firsts.entrySet()) {
        Integer count = result.getFailedChecks().get(first.getKey());
        if (failures.length() > 0) failures.append(',');
        failures.append("{\"clause\":").append(quoted(first.getKey().getClause()));
        failures.append(",\"test\":").append(first.getKey().getTestNumber());
        failures.append(",\"count\":").append(count == null ? 1 : count);
        failures.append(",\"message\":").append(quoted(messageOf(first.getValue())));
        failures.append(",\"context\":").append(quoted(first.getValue().getLocation().getContext())).append('}');
      }
      return ",\"passed\":" + result.isCompliant() + ",\"failures\":[" + failures + "]";
    }
  }

  /** What failed in that object, where veraPDF says so, or else what the rule asks for. */
  private static String messageOf(TestAssertion assertion) {
    String message = assertion.getErrorMessage();
    return message == null || message.isEmpty() ? assertion.getMessage() : message;
  }

  private static String quoted(String text) {
    if (text == null) return "null";
    StringBuilder quoted = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      if (unit == '"' || unit == '\\') quoted.append('\\').append(unit);
      else if (unit < 32 || Character.isSurrogate(unit)) quoted.append(String.format("\\u%04x", (int) unit));
      else quoted.append(unit);
    }
    return quoted.append('"').toString();
  }
}
